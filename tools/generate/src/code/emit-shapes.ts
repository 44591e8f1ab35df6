import {
  alternativesOf,
  type JsonSchema,
  referencedDefinition,
  type SchemaDocument,
  tagOf,
} from "../json-schema.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

/** The state of an emission: a definition comes after those that it refers to. */
interface Scope {
  document: SchemaDocument;
  /** The constant of each definition that has been emitted. */
  references: Map<string, string>;
  /** The first definition with a text: later ones with the same text are its aliases. */
  names: Map<string, string>;
  constants: string[];
  /** The definitions that are being emitted, each inside the one before. */
  open: string[];
}

/** Code for a shape: the name of a constant, a literal, or a call of `callee`. */
interface Expression {
  readonly text: string;
  readonly kind: "name" | "literal" | "call";
  readonly callee?: string;
}

/**
 * Emits one constant for each definition: the values it may have and the repairs it allows, as data. A bundler drops
 * constants that are not used.
 *
 * @throws if it has no rule for a keyword, so that no validator accepts more than the schema.
 */
export function emitShapes(document: SchemaDocument): string {
  const scope: Scope = { document, references: new Map(), names: new Map(), constants: [], open: [] };
  try {
    for (const name of Object.keys(document.$defs)) reference(name, scope);
  } catch (error) {
    throw new Error(`Cannot emit "${scope.open.at(-1)}": ${(error as Error).message}`, { cause: error });
  }
  return scope.constants.join("\n\n");
}

function reference(definition: string, scope: Scope): string {
  const known = scope.references.get(definition);
  if (known !== undefined) return known;
  const isCyclic = scope.open.includes(definition);
  scope.open.push(definition);
  if (isCyclic) throw new Error("it contains itself");
  const schema = scope.document.$defs[definition] ?? {};
  const { text, kind } = withNull(schema, shapeOf(schema, scope));
  const same = kind === "name" ? text : scope.names.get(text);
  const type = listedValues(schema) === undefined ? "Shape" : "ListedShape";
  scope.constants.push(`export const ${definition}: ${type} = ${same ?? text};`);
  if (same === undefined) scope.names.set(text, definition);
  scope.references.set(definition, same ?? definition);
  scope.open.pop();
  return same ?? definition;
}

function withNull(schema: JsonSchema, shape: Expression): Expression {
  if (schema["x-deserialize-default-on-null"] !== true) return shape;
  if (shape.callee === "object" || shape.callee === "bare") return call("nullAsEmpty", [shape.text]);
  // Not an alias: an equal definition without the rule has another text.
  throw new Error(`"null" can count as empty for an object only`);
}

/** Returns the strings of an enumeration, if it lists all that it accepts. */
export function listedValues(schema: JsonSchema): string[] | undefined {
  const values = alternativesOf(schema)?.map(({ const: value }) => value);
  return values?.every((value) => typeof value === "string") === true ? values : undefined;
}

function shapeText(schema: JsonSchema, scope: Scope): string {
  return shapeOf(schema, scope).text;
}

function shapeOf(schema: JsonSchema, scope: Scope): Expression {
  refuseUnknown(schema);
  const definition = referencedDefinition(schema);
  if (definition !== undefined) return constant(reference(definition, scope));
  if (acceptsAnything(schema)) return constant("anything");
  const values = listedValues(schema);
  if (values !== undefined) return call("listed", values.map(quote));
  if (schema.const !== undefined) return { kind: "literal", text: JSON.stringify(schema.const) };
  if (isObjectSchema(schema)) return objectShape(schema, scope);
  return unionShape(schema.type === undefined ? alternativesOf(schema) : typesOf(schema), scope);
}

/** Returns the schema once for each of its types. */
function typesOf({ type, ...schema }: JsonSchema): JsonSchema[] {
  return [type ?? []].flat().map((one) => ({ ...schema, type: one }));
}

function unionShape(alternatives: JsonSchema[] | undefined, scope: Scope): Expression {
  const [only, ...others] = withoutConstants(alternatives ?? []);
  if (only === undefined) throw new Error("it has neither type nor alternatives");
  if (others.length > 0) return anyOfShape([only, ...others].map((one) => shapeText(one, scope)));
  return only.type === undefined ? shapeOf(only, scope) : typeShape(only, scope);
}

function anyOfShape(texts: string[]): Expression {
  if (texts.includes("anything")) return constant("anything");
  // Errors name the alternatives in their order.
  const last = texts.filter((text) => text === "nothing");
  return call("anyOf", [...texts.filter((text) => text !== "nothing"), ...last]);
}

/** Drops the listed values of an open enumeration: any other value is accepted too. */
function withoutConstants(alternatives: JsonSchema[]): JsonSchema[] {
  const isOpen = (value: unknown): boolean =>
    alternatives.some(({ type, ...rest }) => {
      const fits = typeof value === "string" ? type === "string" : type === "integer";
      return fits && acceptsAnything(rest);
    });
  return alternatives.filter(({ const: value }) => value === undefined || !isOpen(value));
}

function typeShape(schema: JsonSchema, scope: Scope): Expression {
  switch (schema.type) {
    case "null":
      return constant("nothing");
    case "boolean":
      return constant("anyBoolean");
    case "string":
      return stringShape(schema);
    case "integer":
    case "number":
      return numberShape(schema);
    case "array":
      return arrayShape(schema, scope);
    default:
      throw new Error(`no rule for type "${String(schema.type)}"`);
  }
}

function stringShape({ minLength }: JsonSchema): Expression {
  if (minLength === undefined) return constant("anyString");
  // JSON Schema counts code points and JavaScript code units: they agree only on whether there is any.
  if (minLength !== 1) throw new Error(`no rule for "minLength" ${minLength}`);
  return constant("someString");
}

function numberShape({ type, minimum, maximum }: JsonSchema): Expression {
  const kind = type === "integer" ? "anyInteger" : "anyNumber";
  if (minimum === undefined && maximum === undefined) return constant(kind);
  if (minimum === undefined) throw new Error(`no rule for "maximum" ${maximum} without "minimum"`);
  return call("bounded", [kind, minimum, maximum ?? []].flat().map(String));
}

function arrayShape({ items = {}, minItems }: JsonSchema, scope: Scope): Expression {
  return call("arrayOf", [shapeText(items, scope), ...(minItems === undefined ? [] : [String(minItems)])]);
}

function objectShape(schema: JsonSchema, scope: Scope): Expression {
  const { additionalProperties: values, properties = {}, allOf = [] } = schema;
  if (typeof values === "object" && schema.properties === undefined) {
    const text = shapeText(values, scope);
    return text === "anything" ? constant("anyObject") : call("mapOf", [text]);
  }
  if (values !== undefined && values !== true) {
    throw new Error(`no rule for "additionalProperties" beside "properties"`);
  }
  const { _meta, ...named } = properties;
  const isUsual = _meta !== undefined && fieldText("_meta", schema, scope) === usualMetadata;
  const names = Object.keys(isUsual ? named : properties);
  const fields = names.map((name) => `${keyText(name)}: ${fieldText(name, schema, scope)}`);
  const parts = [...allOf.map((part) => shapeOf(part, scope)), ...alternativesShape(schema, scope)];
  if (fields.length === 0 && !isUsual) return partsShape(schema, parts);
  return call(isUsual ? "object" : "bare", [fieldsText(fields), ...parts.map(({ text }) => text)]);
}

const usualMetadata = `[anyObject, "?0e"]`;

function fieldsText(fields: string[]): string {
  return fields.length === 0 ? "{}" : `{\n${fields.map((field) => `  ${field},\n`).join("")}}`;
}

function partsShape({ required = [] }: JsonSchema, parts: readonly Expression[]): Expression {
  if (required.length > 0) throw new Error(`"${required.join()}" is not a property of it`);
  const [only = constant("anyObject"), ...others] = parts;
  return others.length === 0 ? only : call("bare", ["{}", ...parts.map(({ text }) => text)]);
}

function fieldText(name: string, { properties = {}, required = [] }: JsonSchema, scope: Scope): string {
  const property = properties[name] ?? {};
  refuseUnknown(property);
  const { inner, nullable } = splitNull(property);
  const isRequired = required.includes(name);
  const rules = rulesOf(property);
  if (isRequired && rules !== "" && inner.type !== "array") {
    throw new Error(`no value can replace a malformed "${name}": it is required and not an array`);
  }
  if (rules.includes("s") && inner.type !== "array") {
    throw new Error(`"${name}" has no items to skip: it is not an array`);
  }
  if (name === "_meta" && !rules.includes("e")) {
    throw new Error(`"_meta" must be marked x-deserialize-default-on-error`);
  }
  const all = `${isRequired ? "" : "?"}${nullable ? "0" : ""}${rules}`;
  const text = shapeText(inner, scope);
  return all === "" ? text : `[${text}, ${quote(all)}]`;
}

/** The letters that stand for the rules in the emitted shapes. */
const letters: readonly (readonly [keyword: `x-${string}`, letter: string])[] = [
  ["x-deserialize-default-on-error", "e"],
  ["x-deserialize-default-on-null", "n"],
  ["x-deserialize-skip-invalid-items", "s"],
  ["x-deserialize-default-on-missing", "m"],
];

function rulesOf(property: JsonSchema): string {
  return letters.map(([keyword, letter]) => (property[keyword] === true ? letter : "")).join("");
}

/** Returns the schema without `null`, and whether that was an alternative. */
export function splitNull(schema: JsonSchema): { inner: JsonSchema; nullable: boolean } {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((name) => name !== "null");
    const type = types.length === 1 ? (types[0] ?? types) : types;
    return { inner: { ...schema, type }, nullable: schema.type.includes("null") };
  }
  const [inner, last, ...others] = schema.anyOf ?? [];
  const nullable = inner !== undefined && last?.type === "null" && others.length === 0;
  return nullable ? { inner, nullable } : { inner: schema, nullable };
}

function alternativesShape(schema: JsonSchema, scope: Scope): Expression[] {
  const alternatives = alternativesOf(schema);
  if (alternatives === undefined) return [];
  const tag = alternatives.map(tagOf).find((found) => found !== undefined)?.property;
  if (tag !== undefined) return [taggedShape(tag, alternatives, scope)];
  const texts = alternatives.map((alternative) => shapeText(alternative, scope));
  return [call(schema.oneOf === undefined ? "anyOf" : "oneOf", texts)];
}

function taggedShape(tag: string, alternatives: JsonSchema[], scope: Scope): Expression {
  const [tagged, others] = [true, false].map((wanted) =>
    alternatives.filter((alternative) => (tagOf(alternative)?.property === tag) === wanted),
  ) as [JsonSchema[], JsonSchema[]];
  const values = tagged.map((alternative) => tagOf(alternative)?.value ?? "");
  const double = values.find((value, index) => values.indexOf(value) < index);
  if (double !== undefined) throw new Error(`two have the tag "${double}"`);
  const variants = tagged.map(
    (alternative, index) => `${keyText(values[index] ?? "")}: ${shapeText(withoutTag(alternative), scope)}`,
  );
  // An alternative that does not exclude the known tags is open to an object with any of them.
  const open = others.filter(({ not }) => not === undefined).map((other) => shapeText(other, scope));
  const unknown = others.flatMap(({ not, ...other }) => (not === undefined ? [] : [shapeText(other, scope)]));
  const lists = Object.entries({ open, unknown }).filter(([, texts]) => texts.length > 0);
  const rest = lists.map(([name, texts]) => `${name}: [${texts.join(", ")}]`);
  const besides = rest.length === 0 ? [] : [`{ ${rest.join(", ")} }`];
  return call("tagged", [quote(tag), fieldsText(variants), ...besides]);
}

/** Returns an alternative without its tag. */
export function withoutTag(alternative: JsonSchema): JsonSchema {
  const tag = tagOf(alternative)?.property ?? "";
  const { type, properties: { [tag]: _, ...properties } = {}, required = [], ...rest } = alternative;
  if (Object.keys(properties).length === 0) return rest;
  return { ...rest, type: type ?? "object", properties, required: required.filter((name) => name !== tag) };
}

/** Returns true if the schema accepts objects only. */
function isObjectSchema(schema: JsonSchema): boolean {
  if (schema.type !== undefined) return schema.type === "object";
  if (schema.properties !== undefined || (schema.allOf ?? []).length > 0) return true;
  return alternativesOf(schema)?.some((alternative) => tagOf(alternative) !== undefined) === true;
}

function acceptsAnything(schema: JsonSchema): boolean {
  return Object.entries(schema).every(
    ([keyword, rule]) => annotations.has(keyword) || keyword.startsWith("x-") || rule === undefined,
  );
}

const annotations: ReadonlySet<string> = new Set(["title", "description", "default", "format"]);

function constant(text: string): Expression {
  return { kind: "name", text };
}

/** A call that a bundler may drop. */
function call(callee: string, args: readonly string[]): Expression {
  return { kind: "call", callee, text: `/*#__PURE__*/ ${callee}(${args.join(", ")})` };
}

function keyText(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
}

function quote(text: string): string {
  return JSON.stringify(text);
}
