import type { Method } from "../../model/model.ts";
import { methodsByName } from "../../model/read-methods.ts";
import { wordStyles } from "../../names/word-styles.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines } from "../lines.ts";

/** Functions that return a definition's code, as a type and as an argument for `read`. */
export interface DefinitionCode {
  readonly type: (name: string) => string;
  readonly argument: (name: string) => string;
}

/** Renders the protocol version and its methods: a constant for each, and a table of them by name. */
export function renderMethods({ model, version }: RenderInput, code: DefinitionCode): Lines {
  const methods = methodsByName(model.methods);
  const row = ({ name, side, params, result }: Method): string => {
    const types = [code.type(params), result === undefined ? "None" : code.type(result)];
    const definitions = [params, ...(result === undefined ? [] : [result])].map(code.argument);
    return `${constantName(name)}: Final = Method[${types.join(", ")}](${[`"${name}"`, `"${side}"`, ...definitions].join(", ")})`;
  };
  return [
    `PROTOCOL_VERSION: Final = ${version}`,
    '"""The version of the protocol that these types describe."""',
    "",
    "",
    "class Methods:",
    indent(['"""The methods of the protocol."""', "", methods.length === 0 ? "pass" : methods.map(row)]),
    "",
    "",
    "METHODS: Final[dict[str, Method[Any, Any]]] = {",
    indent(methods.map(({ name }) => `"${name}": Methods.${constantName(name)},`)),
    "}",
    '"""The methods by name."""',
  ];
}

function constantName(method: string): string {
  return wordStyles.upperSnake(method);
}
