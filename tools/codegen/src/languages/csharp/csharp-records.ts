import type { Alias, Definition, Enumeration, Field, Shape, Structure, Wrapper } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines, separate } from "../lines.ts";
import { baseName, baseOf } from "./csharp-bases.ts";
import { csharpDoc, csharpString } from "./csharp-doc.ts";
import {
  csharpFieldType,
  csharpMember,
  csharpReader,
  csharpType,
  qualified,
  readFunction,
  writeFunction,
} from "./csharp-type.ts";

/** Renders a record that keeps unknown properties. */
export function renderStructure(definition: Definition & Structure, input: RenderInput): Lines {
  const { fields, alternatives, tag } = definition;
  const name = (field: Field): string => csharpMember(definition, field.key, input);
  const tagged = tag ? `, ${csharpString(tag.key)}, ${csharpString(tag.value)}` : "";
  const list = (keys: readonly string[]): string =>
    `new string[] {${keys.map((key) => ` ${csharpString(key)}`).join(",")} }`;
  const sets =
    alternatives?.sets.map(
      ({ required, forbidden }) => `new PropertySet(${list(required)}, ${list(forbidden)})`,
    ) ?? [];
  return renderRecord(definition, input, [
    ...fields.map((field) => renderProperty(field, name(field), input)),
    [
      "/// <summary>Properties that the protocol does not define, as they were sent.</summary>",
      "public IReadOnlyDictionary<string, JsonElement> Extra { get; init; } = new Dictionary<string, JsonElement>();",
    ],
    renderTag(definition, input),
    method(`internal static ${construct(definition, input)}(JsonElement json)`, [
      `var fields = new ObjectReader(json${tagged});`,
      alternatives && `fields.CheckAlternatives(${[alternatives.exclusive, ...sets].join(", ")});`,
      `return new ${input.names.type(definition.name)}`,
      "{",
      indent([
        fields.map(
          (field) =>
            `${name(field)} = fields.${readFunction(field)}(${csharpString(field.key)}, ${csharpReader(field.shape, input)}),`,
        ),
        "Extra = fields.Rest(),",
      ]),
      "};",
    ]),
    method("public override void Write(Utf8JsonWriter writer)", [
      "var fields = new ObjectWriter(writer);",
      tag && `fields.Tag(${csharpString(tag.key)}, ${csharpString(tag.value)});`,
      fields.map((field) => `fields.${writeFunction(field)}(${csharpString(field.key)}, ${name(field)});`),
      "fields.End(Extra);",
    ]),
  ]);
}

/**
 * Returns the `Construct` function of a definition. The function of a variant hides the one that it inherits from the
 * union.
 */
function construct(definition: Definition, input: RenderInput): string {
  const hides = baseOf(definition, input) === undefined ? "" : "new ";
  return `${hides}${input.names.type(definition.name)} Construct`;
}

function renderProperty(field: Field, name: string, input: RenderInput): Lines {
  const required = field.required ? "required " : "";
  return [csharpDoc(field.doc), `public ${required}${csharpFieldType(field, input)} ${name} { get; init; }`];
}

/** Renders a variant that takes its other properties from another union. */
export function renderWrapper(definition: Definition & Wrapper, input: RenderInput): Lines {
  const tag = `${csharpString(definition.tag.key)}, ${csharpString(definition.tag.value)}`;
  const payload = qualified(definition.payload, input);
  return renderRecord(definition, input, [
    ["/// <summary>Its other properties.</summary>", `public required ${payload} Value { get; init; }`],
    renderTag(definition, input),
    method(`internal static ${construct(definition, input)}(JsonElement json)`, [
      `var rest = new ObjectReader(json, ${tag}).RestAsObject();`,
      `return new ${input.names.type(definition.name)} { Value = ${payload}.Construct(rest) };`,
    ]),
    method("public override void Write(Utf8JsonWriter writer)", [
      "var fields = new ObjectWriter(writer);",
      `fields.Tag(${tag});`,
      "fields.Others(Value.ToElement());",
      "fields.End(new Dictionary<string, JsonElement>());",
    ]),
  ]);
}

function renderTag(definition: Definition & (Structure | Wrapper), input: RenderInput): Lines {
  const union = baseOf(definition, input);
  if (union?.kind !== "tagged") return undefined;
  const mayMiss = union.untagged.length > 0;
  const value = (): string => {
    if (definition.tag) return csharpString(definition.tag.value);
    return definition.name === union.other ? csharpMember(definition, union.tag, input) : "null";
  };
  return [
    `/// <summary>The value of <c>${union.tag}</c>.</summary>`,
    `public override string${mayMiss ? "?" : ""} Tag`,
    "{",
    `    get { return ${value()}; }`,
    "}",
  ];
}

/** Renders a record with equality and a converter. */
function renderRecord(definition: Definition, input: RenderInput, members: readonly Lines[]): Lines {
  return recordOf(input.names.type(definition.name), csharpDoc(definition.doc), {
    base: baseName(definition, input),
    members,
  });
}

/** Renders a record without derived types. */
export function recordOf(
  name: string,
  doc: Lines,
  { base, members }: { readonly base: string; readonly members: readonly Lines[] },
): Lines {
  return [
    doc,
    "[JsonConverter(typeof(AcpJsonConverter))]",
    `public sealed record ${name} : ${base}`,
    "{",
    indent(
      separate([
        ...members,
        method(`public bool Equals(${name}? other)`, ["return base.Equals(other);"]),
        method("public override int GetHashCode()", ["return base.GetHashCode();"]),
      ]),
    ),
    "}",
  ];
}

export function method(head: string, body: Lines): Lines {
  return [head, "{", indent(body), "}"];
}

export function renderScalar(definition: Definition & (Alias | Enumeration), input: RenderInput): Lines {
  const shape: Shape = definition.kind === "alias" ? definition.shape : definition.base;
  const name = input.names.type(definition.name);
  const type = csharpType(shape, input);
  const constants = (definition.kind === "enumeration" ? definition.members : []).map((each) => [
    csharpDoc(each.doc),
    `public static readonly ${name} ${csharpMember(definition, each.key, input)} = new ${name}(${JSON.stringify(each.value)});`,
  ]);
  return renderRecord(definition, input, [
    ...constants,
    method(`public ${name}(${type} value)`, ["Value = value;"]),
    ["/// <summary>The value in messages.</summary>", `public ${type} Value { get; }`],
    // C# does not allow conversions from interfaces, which represent lists and maps.
    shape.kind === "list" || shape.kind === "map"
      ? undefined
      : method(`public static implicit operator ${name}(${type} value)`, [`return new ${name}(value);`]),
    method(`internal static ${name} Construct(JsonElement json)`, [
      `return new ${name}(${csharpReader(shape, input)}(json));`,
    ]),
    method("public override void Write(Utf8JsonWriter writer)", ["Json.Write(writer, Value);"]),
  ]);
}
