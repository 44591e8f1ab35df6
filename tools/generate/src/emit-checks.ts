import {
  alternativesOf,
  type JsonSchema,
  referencedDefinition,
  type SchemaDocument,
  tagOf,
} from "./json-schema.ts";
import { mergeFunctions } from "./merge-functions.ts";
import { listedValues, type ScalarTest, scalarTest } from "./scalar-test.ts";

/** Where a check is being written. */
interface Scope {
  document: SchemaDocument;
  /** The names of check functions for schemas that have no name of their own, by their text. */
  helpers: Map<string, string>;
  /** The definition that is being written, which its helpers are named after. */
  definition: string;
}

/**
 * Emits one check function a definition. A valid value costs no allocation, variants are told apart by a `switch` on
 * their tag, and a path is built only while a flaw returns. Definitions with the same shape share a function.
 */
export function emitChecks(document: SchemaDocument): string {
  const helpers = new Map<string, string>();
  const definitions = Object.entries(document.$defs);
  const named = definitions.map(
    ([definition, schema]) =>
      [`check${definition}`, bodyOf(schema, { document, helpers, definition })] as const,
  );
  const { bodies, aliases } = mergeFunctions(
    new Map([...named, ...[...helpers].map(([body, name]) => [name, body] as const)]),
  );
  const names = new Set<string>(named.map(([name]) => name));
  const functions = [...bodies].map(([name, body]) => emitFunction(name, body, names.has(name)));
  const exports = [...aliases]
    .filter(([alias]) => names.has(alias))
    .map(([alias, name]) => `export { ${name} as ${alias} };`);
  return [emitLists(definitions), ...functions, exports.join("\n")].join("\n\n");
}

function emitLists(definitions: [string, JsonSchema][]): string {
  const lists = definitions.flatMap(([name, schema]) => {
    const values = listedValues(schema)?.map((value) => JSON.stringify(value));
    return values === undefined
      ? []
      : `const list${name} = /*#__PURE__*/ new Set<unknown>([${values.join(", ")}]);`;
  });
  return lists.join("\n");
}

function emitFunction(name: string, body: string, isExported: boolean): string {
  const flaw = /\(flaw = /.test(body) ? "  let flaw: Flaw | undefined;\n" : "";
  return `${isExported ? "export " : ""}function ${name}(v: unknown): Flaw | undefined {\n${flaw}${body}\n}`;
}

function bodyOf(schema: JsonSchema, scope: Scope): string {
  const reference = referencedDefinition(schema);
  if (reference !== undefined) return `  return check${reference}(v);`;
  if (acceptsAnything(schema, scope)) return "  return undefined;";
  if (listedValues(schema) !== undefined) {
    return `  return list${scope.definition}.has(v) ? undefined : unlisted(list${scope.definition}, v);`;
  }
  const test = scalarTest(schema, scope.document);
  if (test !== undefined)
    return `  return ${scalarPasses(test, "v")} ? undefined : wrong(v, ${quote(test.expected)});`;
  if (schema.type === "array") return `  return ${itemsCheck(schema, "v", scope)};`;
  if (!isObjectSchema(schema, scope)) return `  return checkAny(v, ${alternativeChecks(schema, scope)});`;
  const end = alternativesOf(schema) === undefined ? ["  return undefined;"] : [];
  return [`  if (!isObject(v)) return wrong(v, "object");`, ...objectStatements(schema, scope), ...end].join(
    "\n",
  );
}

/** The statements that return a flaw if the object `v` has one. */
function objectStatements(schema: JsonSchema, scope: Scope): string[] {
  const required = new Set(schema.required);
  const statements = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    propertyStatements({ name, property, required: required.has(name) }, scope),
  );
  const parts = (schema.allOf ?? []).map((part) => `  if ((flaw = ${checkOf(part, scope)}(v))) return flaw;`);
  return [...statements, ...parts, ...unionStatements(schema, scope)];
}

interface Property {
  name: string;
  property: JsonSchema;
  required: boolean;
}

function propertyStatements({ name, property, required }: Property, scope: Scope): string[] {
  const x = `v${access(name)}`;
  const key = quote(name);
  if (acceptsAnything(property, scope)) {
    return required ? [`  if (${x} === undefined) return wrongAt(v, ${key}, "anything");`] : [];
  }
  const test = scalarTest(property, scope.document);
  const { inner, nullable } = splitNull(property);
  const guard = present(x, required, test?.nullable ?? nullable);
  if (test?.list !== undefined) {
    const list = `list${test.list}`;
    return [`  if (${guard}!${list}.has(${x}) && (flaw = unlistedAt(${list}, v, ${key}))) return flaw;`];
  }
  if (test !== undefined) {
    return [`  if (${guard}!(${test.passes(x)})) return wrongAt(v, ${key}, ${quote(test.expected)});`];
  }
  const check = inner.type === "array" ? itemsCheck(inner, x, scope) : nestedCheck(inner, x, scope);
  return [`  if (${guard}(flaw = ${check})) return under(${key}, flaw);`];
}

/** The condition under which a property is there to be checked, up to the `&&`. */
function present(x: string, required: boolean, nullable: boolean): string {
  if (required) return nullable ? `${x} !== null && ` : "";
  return nullable ? `${x} != null && ` : `${x} !== undefined && `;
}

function splitNull(schema: JsonSchema): { inner: JsonSchema; nullable: boolean } {
  if (Array.isArray(schema.type)) {
    const [type = "null", ...others] = schema.type.filter((name) => name !== "null");
    if (others.length > 0) throw new Error(`Cannot emit a check for types "${schema.type.join()}" in one`);
    return { inner: { ...schema, type }, nullable: schema.type.includes("null") };
  }
  const [inner, last, ...others] = schema.anyOf ?? [];
  const nullable = inner !== undefined && last?.type === "null" && others.length === 0;
  return nullable ? { inner, nullable } : { inner: schema, nullable };
}

function itemsCheck({ items = {}, minItems }: JsonSchema, x: string, scope: Scope): string {
  const list = scalarTest(items, scope.document)?.list;
  if (list !== undefined) return `checkListedItems(${x}, list${list})`;
  return `checkItems(${x}, ${checkOf(items, scope)}${minItems === undefined ? "" : `, ${minItems}`})`;
}

function nestedCheck(schema: JsonSchema, x: string, scope: Scope): string {
  const { additionalProperties: values, properties } = schema;
  if (typeof values === "object" && properties === undefined)
    return `checkValues(${x}, ${checkOf(values, scope)})`;
  return `${checkOf(schema, scope)}(${x})`;
}

/** The name of the function that checks a schema; one is made if the schema is no definition. */
function checkOf(schema: JsonSchema, scope: Scope): string {
  const reference = referencedDefinition(schema);
  if (reference !== undefined) return `check${reference}`;
  if (isString(schema)) return "checkString";
  const body = bodyOf(schema, scope);
  const known = scope.helpers.get(body);
  if (known !== undefined) return known;
  const name = `check${scalarTest(schema, scope.document) ? "Scalar" : scope.definition}${scope.helpers.size}`;
  scope.helpers.set(body, name);
  return name;
}

/** Whether any string will do: the one schema without a name that needs no function of its own. */
export function isString(schema: JsonSchema): boolean {
  return schema.type === "string" && schema.minLength === undefined && schema.const === undefined;
}

/** The statements for the alternatives of an object schema, the last of which returns. */
function unionStatements(schema: JsonSchema, scope: Scope): string[] {
  const alternatives = alternativesOf(schema);
  if (alternatives === undefined) return [];
  const tag = alternatives.map(tagOf).find((found) => found !== undefined)?.property;
  if (tag === undefined) {
    const count = schema.oneOf === undefined ? "checkAny" : "checkOne";
    return [`  return ${count}(v, ${alternativeChecks(schema, scope)});`];
  }
  const tagged = alternatives.filter((alternative) => tagOf(alternative)?.property === tag);
  const others = alternatives.filter((alternative) => !tagged.includes(alternative));
  return [
    `  switch (v${access(tag)}) {`,
    ...cases(tagged, others, scope),
    ...otherwise(tagged, others, scope),
    "  }",
  ];
}

/** A `case` for each tag; an untagged alternative is open to a value of any tag, unless it excludes the known ones. */
function cases(tagged: JsonSchema[], others: JsonSchema[], scope: Scope): string[] {
  const fallbacks = others.filter(({ not }) => not === undefined).map((other) => checkOf(other, scope));
  const labels = Map.groupBy(tagged, (alternative) => {
    const rest = withoutTag(alternative);
    if (acceptsAnything(rest, scope)) return "undefined";
    const check = checkOf(rest, scope);
    return fallbacks.length === 0 ? `${check}(v)` : `checkFirst(v, ${[check, ...fallbacks].join(", ")})`;
  });
  return [...labels].flatMap(([result, alternatives]) => [
    ...alternatives.map((alternative) => `    case ${quote(tagOf(alternative)?.value ?? "")}:`),
    `      return ${result};`,
  ]);
}

function otherwise(tagged: JsonSchema[], others: JsonSchema[], scope: Scope): string[] {
  const checks = others.map(({ not: _, ...alternative }) => checkOf(alternative, scope));
  const tags = tagged.flatMap((alternative) => tagOf(alternative) ?? []);
  const name = tags[0]?.property ?? "";
  const list = tags.map(({ value }) => quote(value)).join(", ");
  const unlisted = `unlistedAt([${list}], v, ${quote(name)})`;
  const result = checks.length > 1 ? `checkAny(v, ${checks.join(", ")})` : `${checks[0]}(v)`;
  return ["    default:", `      return ${checks.length === 0 ? unlisted : result};`];
}

/** What an alternative asks for beside its tag. */
function withoutTag(alternative: JsonSchema): JsonSchema {
  const tag = tagOf(alternative)?.property ?? "";
  const { type, properties: { [tag]: _, ...properties } = {}, required = [], ...rest } = alternative;
  if (Object.keys(properties).length === 0) return rest;
  return { ...rest, type: type ?? "object", properties, required: required.filter((name) => name !== tag) };
}

function alternativeChecks(schema: JsonSchema, scope: Scope): string {
  return (alternativesOf(schema) ?? []).map((alternative) => checkOf(alternative, scope)).join(", ");
}

/** Whether the schema asks for an object, itself or in all its alternatives. */
function isObjectSchema(schema: JsonSchema, scope: Scope): boolean {
  const reference = referencedDefinition(schema);
  if (reference !== undefined) return isObjectSchema(scope.document.$defs[reference] ?? {}, scope);
  if (schema.type === "object" || schema.allOf !== undefined) return true;
  return alternativesOf(schema)?.every((alternative) => isObjectSchema(alternative, scope)) === true;
}

function acceptsAnything(schema: JsonSchema, scope: Scope): boolean {
  const reference = referencedDefinition(schema);
  if (reference !== undefined) return acceptsAnything(scope.document.$defs[reference] ?? {}, scope);
  return Object.keys(schema).every((keyword) => annotations.has(keyword) || keyword.startsWith("x-"));
}

const annotations: ReadonlySet<string> = new Set(["title", "description", "default"]);

function scalarPasses({ passes, nullable }: ScalarTest, x: string): string {
  return nullable ? `${x} === null || ${passes(x)}` : passes(x);
}

function access(property: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(property) ? `.${property}` : `[${quote(property)}]`;
}

function quote(text: string): string {
  return JSON.stringify(text);
}
