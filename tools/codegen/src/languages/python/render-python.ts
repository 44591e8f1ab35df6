import type { Definition, Method } from "../../model/model.ts";
import { methodsByName } from "../../model/read-methods.ts";
import type { GeneratedFile, RenderInput } from "../language.ts";
import { indent, joinLines, type Lines } from "../lines.ts";
import { renderStructure, renderWrapper } from "./python-classes.ts";
import { renderTypeName } from "./python-names.ts";
import { renderReader } from "./python-readers.ts";
import { definitionReader } from "./python-type.ts";
import { readSupport } from "./read-support.ts";

/** Renders a package of one module, marked as typed. */
export function renderPython(input: RenderInput): GeneratedFile[] {
  const { definitions } = input.model;
  const types = definitions.map((each) => joinLines(renderType(each, input)));
  const readers = definitions
    .map((each) => joinLines(renderReader(each, input)))
    .filter((each) => each !== "");
  const { imports, support } = readSupport("python");
  const blocks = [support, ...types, ...readers, joinLines(renderMethods(input))];
  const content = [`# ${input.header}\n\n${imports}`, blocks.join("\n\n\n")].join("\n\n");
  return [
    { path: "__init__.py", content: `${content}\n` },
    { path: "py.typed", content: "" },
  ];
}

function renderType(definition: Definition, input: RenderInput): Lines {
  if (definition.kind === "structure") return renderStructure(definition, input);
  if (definition.kind === "wrapper") return renderWrapper(definition, input);
  return renderTypeName(definition, input);
}

function renderMethods(input: RenderInput): Lines {
  const { model, names, version } = input;
  const row = (each: Method): string => {
    const params = `${names.type(each.params)}, ${definitionReader(each.params, input)}`;
    const result =
      each.result === undefined
        ? "None, _null"
        : `${names.type(each.result)}, ${definitionReader(each.result, input)}`;
    return `"${each.name}": Method("${each.name}", "${each.side}", ${params}, ${result}),`;
  };
  return [
    `PROTOCOL_VERSION: Final = ${version}`,
    '"""The version of the protocol that these types describe."""',
    "",
    "",
    "@dataclass(frozen=True)",
    "class Method:",
    indent([
      '"""A method: the side that handles it, and the types and readers of its params and its result (`None` of a notification)."""',
      "",
      "name: str",
      "side: str",
      "params: Any",
      "read_params: Callable[[Any], Any]",
      "result: Any",
      "read_result: Callable[[Any], Any]",
    ]),
    "",
    "",
    "METHODS: Final[dict[str, Method]] = {",
    indent(methodsByName(model.methods).map(row)),
    "}",
  ];
}
