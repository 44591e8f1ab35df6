import type { Definition, TaggedUnion } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines } from "../lines.ts";
import { definitionReader, functionName, pythonReader } from "./python-type.ts";

/** Renders the function that reads a definition without a class. */
export function renderReader(definition: Definition, input: RenderInput): Lines {
  const type = input.names.type(definition.name);
  switch (definition.kind) {
    case "alias":
      return readerFunction(type, [`return ${pythonReader(definition.shape, input)}(value)`]);
    case "enumeration": {
      if (definition.base.kind === "integer") {
        return readerFunction(type, [`return ${pythonReader(definition.base, input)}(value)`]);
      }
      if (definition.open) return readerFunction(type, ["return _str(value)"]);
      return readerFunction(type, [`return cast(${type}, _listed(${type}, value))`]);
    }
    case "untagged": {
      const table = `_${functionName(type).toUpperCase()}`;
      const readers = definition.alternatives.map((each) => `${pythonReader(each.shape, input)},`);
      return [
        `${table}: Final[tuple[Callable[[Any], ${type}], ...]] = (`,
        indent(readers),
        ")",
        "",
        "",
        readerFunction(type, [`return _first(value, ${table})`]),
      ];
    }
    case "tagged":
      return renderTagged(definition, input);
    case "structure":
    case "wrapper":
      return [];
  }
}

function renderTagged(definition: Definition & TaggedUnion, input: RenderInput): Lines {
  const type = input.names.type(definition.name);
  const table = `_${functionName(type).toUpperCase()}`;
  const variants = definition.variants.map(
    (each) => `"${each.value}": ${definitionReader(each.payload, input)},`,
  );
  const other = definition.other === undefined ? "None" : definitionReader(definition.other, input);
  const untagged = definition.untagged.map((each) => definitionReader(each.payload, input)).join(", ");
  return [
    `${table}: Final[_Tagged[${type}]] = _Tagged(`,
    indent([
      `"${definition.tag}",`,
      "{",
      indent(variants),
      "},",
      `other=${other},`,
      `untagged=[${untagged}],`,
    ]),
    ")",
    "",
    "",
    readerFunction(type, [`return ${table}.read(value)`]),
  ];
}

function readerFunction(type: string, body: Lines): Lines {
  return [`def ${functionName(type)}(value: Any) -> ${type}:`, indent(body)];
}
