import type { Definition, Enumeration } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines } from "../lines.ts";
import { docstring } from "./docstring.ts";
import { pythonType } from "./python-type.ts";

/** Renders the type of a definition that has no class. */
export function renderTypeName(definition: Definition, { names }: RenderInput): Lines {
  const name = names.type(definition.name);
  const doc = docstring(definition.doc);
  switch (definition.kind) {
    case "alias":
      return [`${name}: TypeAlias = ${pythonType(definition.shape, names)}`, doc];
    case "enumeration":
      return renderEnumeration(definition, name);
    case "untagged":
      return [
        renderUnion(
          name,
          definition.alternatives.map((each) => pythonType(each.shape, names)),
        ),
        doc,
      ];
    case "tagged": {
      const other = definition.other === undefined ? [] : [definition.other];
      const cases = [...definition.variants, ...definition.untagged].map((each) => each.payload);
      return [renderUnion(name, [...cases, ...other].map(names.type)), doc];
    }
    case "structure":
    case "wrapper":
      return [];
  }
}

function renderUnion(name: string, types: readonly string[]): Lines {
  const [only] = types;
  if (only && types.length === 1) return `${name}: TypeAlias = "${only}"`;
  return [`${name}: TypeAlias = Union[`, indent(types.map((each) => `"${each}",`)), "]"];
}

function renderEnumeration(definition: Definition & Enumeration, name: string): Lines {
  const { members, open, base } = definition;
  const doc = docstring(definition.doc);
  if (base.kind === "integer") {
    const constants = members.map((each) => [
      `${each.key.toUpperCase()}: Final = ${each.value}`,
      docstring(each.doc),
    ]);
    return [`${name}: TypeAlias = int`, doc, constants];
  }
  const values = indent(members.map((each) => `${JSON.stringify(each.value)},`));
  if (!open) return [`${name}: TypeAlias = Literal[`, values, "]", doc];
  return [`${name}: TypeAlias = Union[`, indent(["Literal[", values, "],", "str,"]), "]", doc];
}
