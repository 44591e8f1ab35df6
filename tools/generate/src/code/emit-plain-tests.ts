import { listedValues, splitNull, withoutTag } from "@parley/codegen/shapes";

import {
  alternativesOf,
  type JsonSchema,
  referencedDefinition,
  type SchemaDocument,
  tagOf,
} from "../json-schema.ts";
import { plainDefinitions } from "./plain-definitions.ts";

/**
 * Emits a quick test for each definition that is frequent in a stream of updates. For ordinary values it returns
 * `true`, many times faster than checking the shape would. It returns `false` for any other value, whether valid or
 * not.
 */
export function emitPlainTests(document: SchemaDocument): string {
  const functions = plainNames(document).map((name) => {
    const body = statementsOf(document.$defs[name] ?? {}, document);
    return `export function isPlain${name}(v: unknown): boolean {\n${body}\n}`;
  });
  return functions.join("\n\n");
}

/** Returns the names of the definitions that have a quick test. */
export function plainNames({ $defs }: SchemaDocument): string[] {
  return plainDefinitions.filter((name) => name in $defs);
}

function statementsOf(schema: JsonSchema, document: SchemaDocument): string {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    fieldTest({ name, property, isRequired: schema.required?.includes(name) === true }, document),
  );
  const all = ["isObject(v)", ...fields];
  const tagged = (alternativesOf(schema) ?? []).filter((alternative) => tagOf(alternative) !== undefined);
  if (tagged.length === 0) return `  return ${all.join(" && ")};`;
  return [`  if (!(${all.join(" && ")})) return false;`, ...switchOf(tagged, document)].join("\n");
}

function switchOf(tagged: JsonSchema[], document: SchemaDocument): string[] {
  const tests = Map.groupBy(tagged, (alternative) => testOf(withoutTag(alternative), "v", document));
  const cases = [...tests].flatMap(([test, alternatives]) =>
    test === undefined
      ? []
      : [
          ...alternatives.map((one) => `    case ${JSON.stringify(tagOf(one)?.value)}:`),
          `      return ${test};`,
        ],
  );
  const [tag] = tagged.flatMap((alternative) => tagOf(alternative) ?? []);
  return [`  switch (v.${tag?.property}) {`, ...cases, "  }", "  return false;"];
}

interface Property {
  name: string;
  property: JsonSchema;
  isRequired: boolean;
}

/** Returns the condition for a single property. An optional property without a test must be missing. */
function fieldTest({ name, property, isRequired }: Property, document: SchemaDocument): string[] {
  const x = `v.${name}`;
  const { inner, nullable } = splitNull(property);
  const test = testOf(inner, x, document);
  if (test === "true") return isRequired ? [`${x} !== undefined`] : [];
  if (isRequired && test === undefined) throw new Error(`Cannot emit a test: none for required "${name}"`);
  const missing = [...(isRequired ? [] : [`${x} === undefined`]), ...(nullable ? [`${x} === null`] : [])]
    .join(" || ")
    .replace(`${x} === undefined || ${x} === null`, `${x} == null`);
  const either = [missing, test].filter((part) => part !== undefined && part !== "").join(" || ");
  return [either.includes(" || ") ? `(${either})` : either];
}

/** Returns an expression that is true for ordinary values, or `undefined` if there is none. */
function testOf(schema: JsonSchema, x: string, document: SchemaDocument): string | undefined {
  const definition = referencedDefinition(schema);
  if (definition !== undefined) return definitionTest(definition, x, document);
  const alternatives = alternativesOf(schema);
  if (alternatives?.some(({ type, const: value }) => type === "string" && value === undefined) === true)
    return `typeof ${x} === "string"`;
  switch (schema.type) {
    case "string":
      return (schema.minLength ?? schema.maxLength) === undefined ? `typeof ${x} === "string"` : undefined;
    case "integer":
      return integerTest(schema, x);
    case "array":
      return arrayTest(schema, x, document);
    case "object":
      return schema.properties === undefined && schema.additionalProperties === true
        ? `isObject(${x})`
        : undefined;
    default:
      return Object.keys(schema).every((key) => key === "description" || key.startsWith("x-"))
        ? "true"
        : undefined;
  }
}

function definitionTest(name: string, x: string, document: SchemaDocument): string | undefined {
  if (plainDefinitions.includes(name)) return `isPlain${name}(${x})`;
  const schema = document.$defs[name] ?? {};
  return listedValues(schema) === undefined ? testOf(schema, x, document) : `shapes.${name}.values.has(${x})`;
}

function integerTest({ minimum, maximum }: JsonSchema, x: string): string | undefined {
  if (maximum !== undefined) return undefined;
  return `Number.isInteger(${x})${minimum === undefined ? "" : ` && (${x} as number) >= ${minimum}`}`;
}

function arrayTest(
  { items = {}, minItems }: JsonSchema,
  x: string,
  document: SchemaDocument,
): string | undefined {
  const test = testOf(items, "item", document);
  if (test === undefined) return undefined;
  const length = minItems === undefined ? "" : ` && ${x}.length >= ${minItems}`;
  return `Array.isArray(${x})${length} && ${x}.every((item) => ${test})`;
}
