import type { Alias, Definition, Enumeration, Shape } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines, separate } from "../lines.ts";
import { swiftDoc, swiftString } from "./swift-doc.ts";
import { swiftType } from "./swift-type.ts";

export function renderAlias(definition: Definition & Alias, input: RenderInput): Lines {
  return renderScalar(definition, { shape: definition.shape, constants: [], input });
}

/** Renders strings or numbers, with a constant for each listed value. */
export function renderEnumeration(definition: Definition & Enumeration, input: RenderInput): Lines {
  const type = input.names.type(definition.name);
  const constants = definition.members.map((each) => {
    const value = typeof each.value === "string" ? swiftString(each.value) : String(each.value);
    const constant = input.names.member(definition.name, each.key);
    return [swiftDoc(each.doc), `public static let ${constant} = ${type}(rawValue: ${value})`];
  });
  return renderScalar(definition, { shape: definition.base, constants, input });
}

interface ScalarParts {
  readonly shape: Shape;
  readonly constants: readonly Lines[];
  readonly input: RenderInput;
}

function renderScalar(definition: Definition, { shape, constants, input }: ScalarParts): Lines {
  const type = input.names.type(definition.name);
  const raw = swiftType(shape, input.names);
  const literal = literalOf(shape);
  return [
    swiftDoc(definition.doc),
    `public struct ${type}: ScalarDefinition, JSONCoded${literal ? `, ExpressibleBy${literal.name}Literal` : ""} {`,
    indent(
      separate([
        ["/// The value in messages.", `public var rawValue: ${raw}`],
        [...constants, `public static let definitionName = ${swiftString(definition.name)}`],
        ["public init(rawValue: " + raw + ") {", "    self.rawValue = rawValue", "}"],
        literal && [`public init(${literal.label} value: ${raw}) {`, "    rawValue = value", "}"],
        ["public init(json: JSONValue) throws {", `    rawValue = try ${raw}(json: json)`, "}"],
        "public var json: JSONValue { rawValue.json }",
      ]),
    ),
    "}",
  ];
}

/** Returns the kind of literal for a shape's values. */
function literalOf({ kind }: Shape): { name: string; label: string } | undefined {
  if (kind === "string") return { name: "String", label: "stringLiteral" };
  return kind === "integer" ? { name: "Integer", label: "integerLiteral" } : undefined;
}
