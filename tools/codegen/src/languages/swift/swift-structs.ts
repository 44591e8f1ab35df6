import { CodegenError } from "../../codegen-error.ts";
import type { Definition, Field, Structure } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines, separate } from "../lines.ts";
import { swiftDoc, swiftString } from "./swift-doc.ts";
import { defaultValue, fieldFunction, swiftFieldType } from "./swift-type.ts";

/** Renders a struct that keeps unknown properties. */
export function renderStructure(definition: Definition & Structure, input: RenderInput): Lines {
  const { names, shapes } = input;
  const name = names.type(definition.name);
  checkSize(definition, input);
  const properties = definition.fields.map((field) => [
    swiftDoc(field.doc),
    `public var ${names.member(definition.name, field.key)}: ${swiftFieldType(field, names)}`,
  ]);
  // Protocol errors can be thrown.
  const thrown = definition.name === "Error" ? ", Swift.Error" : "";
  return [
    swiftDoc(definition.doc),
    `public struct ${name}: ${conformances(definition.name, input)}${thrown} {`,
    indent(
      separate([
        [
          ...properties,
          "/// Properties that the protocol does not define, as they were sent.",
          "public var extra: JSONObject",
        ],
        definition.name in shapes
          ? `public static let definitionName = ${swiftString(definition.name)}`
          : undefined,
        renderInitializer(definition, input),
        renderReader(definition, input),
        renderWriter(definition, input),
      ]),
    ),
    "}",
  ];
}

export function conformances(definition: string, { shapes }: RenderInput): string {
  return `${definition in shapes ? "Definition" : "JSONRepresentable"}, JSONCoded`;
}

/** Returns the parameters of the initializer. Required ones come first. */
export function parametersOf(definition: Definition & Structure, { names }: RenderInput): string[] {
  const { name, fields } = definition;
  const ordered = [
    ...fields.filter(({ required }) => required),
    ...fields.filter(({ required }) => !required),
  ];
  const parameters = ordered.map(
    (field) => `${names.member(name, field.key)}: ${swiftFieldType(field, names)}${defaultValue(field)}`,
  );
  return [...parameters, "extra: JSONObject = [:]"];
}

/** Formats parameters on one line if they fit, and otherwise one per line. */
export function renderSignature(start: string, parameters: readonly string[], end: string): Lines {
  const line = `${start}(${parameters.join(", ")})${end}`;
  if (line.length <= 116) return line;
  return [
    `${start}(`,
    indent(parameters.map((each, at) => (at === parameters.length - 1 ? each : `${each},`))),
    `)${end}`,
  ];
}

function renderInitializer(definition: Definition & Structure, input: RenderInput): Lines {
  const members = definition.fields.map(({ key }) => input.names.member(definition.name, key));
  return [
    renderSignature("public init", parametersOf(definition, input), " {"),
    indent([...members, "extra"].map((member) => `self.${member} = ${member}`)),
    "}",
  ];
}

function renderReader(
  { name, fields, tag, alternatives }: Definition & Structure,
  input: RenderInput,
): Lines {
  const tagged = tag ? `, tag: ${swiftString(tag.key)}, value: ${swiftString(tag.value)}` : "";
  const list = (keys: readonly string[]): string => `[${keys.map(swiftString).join(", ")}]`;
  const sets =
    alternatives?.sets.map(
      ({ required, forbidden }) => `PropertySet(required: ${list(required)}, forbidden: ${list(forbidden)})`,
    ) ?? [];
  return [
    "public init(json: JSONValue) throws {",
    indent([
      `${fields.length > 0 ? "var" : "let"} fields = try ObjectReader(json${tagged})`,
      alternatives &&
        `try fields.checkAlternatives(exclusive: ${alternatives.exclusive}, ${sets.join(", ")})`,
      ...fields.map(
        (field) =>
          `self.${input.names.member(name, field.key)} = try fields.${fieldFunction(field)}(${swiftString(field.key)})`,
      ),
      "self.extra = fields.rest",
    ]),
    "}",
  ];
}

function renderWriter({ name, fields, tag }: Definition & Structure, input: RenderInput): Lines {
  const write = (field: Field): string =>
    `fields.${fieldFunction(field)}(${swiftString(field.key)}, self.${input.names.member(name, field.key)})`;
  const isEmpty = fields.length === 0 && tag === undefined;
  return [
    "public var json: JSONValue {",
    indent([
      `${isEmpty ? "let" : "var"} fields = ObjectWriter(extra: extra)`,
      tag && `fields.tag(${swiftString(tag.key)}, ${swiftString(tag.value)})`,
      ...fields.map(write),
      "return fields.json",
    ]),
    "}",
  ];
}

/**
 * Rejects recursive structs.
 *
 * @throws {CodegenError} if the struct would contain itself
 */
function checkSize(definition: Definition & Structure, { model }: RenderInput): void {
  const seen = new Set<string>();
  const contained = (name: string): string[] => {
    const target = model.definitions.find((each) => each.name === name);
    if (target?.kind === "structure") return directFields(target);
    return target?.kind === "alias" && target.shape.kind === "reference" ? [target.shape.name] : [];
  };
  const visit = (name: string): void => {
    if (name === definition.name) {
      throw new CodegenError(`Cannot generate "${name}" for Swift: it contains itself`);
    }
    if (!seen.has(name)) {
      seen.add(name);
      contained(name).forEach(visit);
    }
  };
  directFields(definition).forEach(visit);
}

/**
 * Returns the names of the definitions whose values are stored directly in a struct. `Maybe` and enums store only a
 * reference.
 */
function directFields({ fields }: Structure): string[] {
  return fields.flatMap((field) =>
    field.shape.kind === "reference" && fieldFunction(field) !== "maybe" ? [field.shape.name] : [],
  );
}
