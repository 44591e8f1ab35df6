import type { Definition, Enumeration, Method } from "../../model/model.ts";
import { methodsByName } from "../../model/read-methods.ts";
import { referencesOf } from "../../model/references.ts";
import type { GeneratedFile, RenderInput } from "../language.ts";
import { indent, joinLines, type Lines } from "../lines.ts";
import { docstring } from "../python/docstring.ts";
import { renderTypeName } from "../python/python-names.ts";
import { readSupport } from "../python/read-support.ts";
import { renderModel, renderWrapper } from "./pydantic-classes.ts";
import { pydanticType } from "./pydantic-type.ts";
import { renderTagged, renderUntagged } from "./pydantic-unions.ts";

/** Renders a package of one module, marked as typed. */
export function renderPydantic(input: RenderInput): GeneratedFile[] {
  const types = inOrder(input.model.definitions).map((each) => joinLines(renderDefinition(each, input)));
  const { imports, support } = readSupport("pydantic");
  const blocks = [support, ...types, joinLines(renderMethods(input))];
  const content = [`# ${input.header}\n\n${imports}`, ...blocks].join("\n\n\n");
  return [
    { path: "__init__.py", content: `${content}\n` },
    { path: "py.typed", content: "" },
  ];
}

/** Sorts models before types that consist of them; types that a model refers to may come later. */
function inOrder(definitions: readonly Definition[]): Definition[] {
  const isModel = (each: Definition): boolean => each.kind === "structure" || each.kind === "wrapper";
  const ordered = definitions.filter(isModel);
  let rest = definitions.filter((each) => !isModel(each));
  while (rest.length > 0) {
    const waiting = new Set(rest.map((each) => each.name));
    const ready = rest.filter((each) => !referencesOf(each).some((name) => waiting.has(name)));
    ordered.push(...(ready.length > 0 ? ready : rest));
    rest = ready.length > 0 ? rest.filter((each) => !ready.includes(each)) : [];
  }
  return ordered;
}

function renderDefinition(definition: Definition, input: RenderInput): Lines {
  switch (definition.kind) {
    case "structure":
      return renderModel(definition, input);
    case "wrapper":
      return renderWrapper(definition, input);
    case "tagged":
      return renderTagged(definition, input);
    case "untagged":
      return renderUntagged(definition, input);
    case "enumeration":
      return definition.base.kind === "integer"
        ? renderNumbers(definition, input)
        : renderTypeName(definition, input);
    case "alias": {
      const name = input.names.type(definition.name);
      const type = pydanticType(definition.shape, input.names);
      if (definition.shape.kind === "string") return renderTypeName(definition, input);
      return [`${name}: TypeAlias = ${type}`, docstring(definition.doc)];
    }
  }
}

/** Renders named numbers; Pydantic accepts any other number too. */
function renderNumbers(definition: Definition & Enumeration, { names }: RenderInput): Lines {
  const type = `${names.type(definition.name)}: TypeAlias = ${pydanticType(definition.base, names)}`;
  const constants = definition.members.map((each) => [
    `${each.key.toUpperCase()}: Final = ${each.value}`,
    docstring(each.doc),
  ]);
  return [type, docstring(definition.doc), constants];
}

function renderMethods({ model, names, version }: RenderInput): Lines {
  const row = (each: Method): string => {
    const result = each.result === undefined ? "None" : names.type(each.result);
    return `"${each.name}": Method("${each.name}", "${each.side}", ${names.type(each.params)}, ${result}),`;
  };
  return [
    `PROTOCOL_VERSION: Final = ${version}`,
    '"""The version of the protocol that these types describe."""',
    "",
    "",
    "class Method(NamedTuple):",
    indent([
      '"""A method: the side that handles it, and the types of its params and, unless it is a notification, its result."""',
      "",
      "name: str",
      "side: str",
      "params: Any",
      "result: Any",
    ]),
    "",
    "",
    "METHODS: Final[dict[str, Method]] = {",
    indent(methodsByName(model.methods).map(row)),
    "}",
  ];
}
