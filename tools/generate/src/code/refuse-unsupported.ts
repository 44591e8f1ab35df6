import { forbiddenNames, splitNull } from "@parley/codegen/shapes";

import { alternativesOf, type JsonSchema, type SchemaDocument, tagOf } from "../json-schema.ts";

/** Keywords that the emitted code supports or that do not affect validation. */
const keywords: ReadonlySet<string> = new Set([
  "$ref",
  "additionalProperties",
  "allOf",
  "anyOf",
  "const",
  "contentEncoding",
  "default",
  "description",
  "discriminator",
  "format",
  "items",
  "maxLength",
  "maximum",
  "minItems",
  "minLength",
  "minimum",
  "oneOf",
  "properties",
  "propertyNames",
  "required",
  "title",
  "type",
]);

/**
 * Rejects a schema if the emitted code would accept invalid values.
 *
 * @throws if a definition is not supported. The message contains its name and the reason.
 */
export function refuseUnsupported({ $defs }: SchemaDocument): void {
  for (const [name, schema] of Object.entries($defs)) {
    const reason = reasonAgainstNull(schema) ?? reasonAgainst(schema);
    if (reason !== undefined) throw new Error(`Cannot emit "${name}": ${reason}`);
  }
}

function reasonAgainstNull(schema: JsonSchema): string | undefined {
  const takesNull = schema["x-deserialize-default-on-null"] === true;
  return takesNull && schema.properties === undefined
    ? `"null" can count as empty for an object only`
    : undefined;
}

function reasonAgainst(schema: JsonSchema): string | undefined {
  return ownReason(schema) ?? firstReason(partsOf(schema), reasonAgainst);
}

function firstReason<T>(items: readonly T[], reasonOf: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const reason = reasonOf(item);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/**
 * Returns the subschemas of a schema. Ignores `not` in alternatives next to tagged ones, since it may exclude their
 * tags.
 */
function partsOf(schema: JsonSchema): JsonSchema[] {
  const alternatives = alternativesOf(schema) ?? [];
  const isTagged = alternatives.some((each) => tagOf(each) !== undefined);
  return [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items === undefined ? [] : [schema.items]),
    ...(typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : []),
    ...(schema.allOf ?? []),
    ...alternatives.map(({ not, ...each }) => (isTagged || not === undefined ? each : { ...each, not })),
  ];
}

function ownReason(schema: JsonSchema): string | undefined {
  const unknown = Object.keys(schema).find((name) => !keywords.has(name) && !name.startsWith("x-"));
  if (unknown !== undefined) return `no rule for "${unknown}"`;
  const { minLength = 0, maxLength, minimum, maximum } = schema;
  // JSON Schema counts code points, but JavaScript counts code units. The two agree only on whether a string is
  // empty.
  if (minLength > 1 && maxLength === undefined)
    return `no rule for "minLength" ${minLength} without "maxLength"`;
  if (maximum !== undefined && minimum === undefined)
    return `no rule for "maximum" ${maximum} without "minimum"`;
  return reasonAgainstObject(schema) ?? reasonAgainstTags(schema);
}

function reasonAgainstObject(schema: JsonSchema): string | undefined {
  const { additionalProperties: values = true, properties, required = [] } = schema;
  if (values !== true && (values === false || properties !== undefined))
    return `no rule for "additionalProperties" beside "properties"`;
  const forbidden = forbiddenNames(schema);
  if (schema.propertyNames !== undefined && !forbidsOnly(schema.propertyNames, forbidden))
    return `no rule for "propertyNames" that does more than forbid names`;
  const both = forbidden.filter((name) => properties?.[name] !== undefined);
  if (both.length > 0) return `"${both.join()}" is a property and forbidden`;
  const unnamed = required.filter((name) => properties?.[name] === undefined);
  if (unnamed.length > 0) return `"${unnamed.join()}" is not a property of it`;
  return firstReason(Object.entries(properties ?? {}), ([name, property]) =>
    reasonAgainstRules(name, property, required.includes(name)),
  );
}

function reasonAgainstRules(name: string, property: JsonSchema, isRequired: boolean): string | undefined {
  const { inner } = splitNull(property);
  const hasRule = (rule: string): boolean => property[`x-deserialize-${rule}`] === true;
  const isArray = inner.type === "array";
  const hasRules = ["default-on-error", "default-on-null", "skip-invalid-items", "default-on-missing"].some(
    hasRule,
  );
  if (isRequired && hasRules && !isArray)
    return `no value can replace a malformed "${name}": it is required and not an array`;
  if (hasRule("skip-invalid-items") && !isArray) return `"${name}" has no items to skip: it is not an array`;
  if (name === "_meta" && !hasRule("default-on-error"))
    return `"_meta" must be marked x-deserialize-default-on-error`;
  return undefined;
}

function reasonAgainstTags(schema: JsonSchema): string | undefined {
  const tags = (alternativesOf(schema) ?? []).flatMap((each) => tagOf(each)?.value ?? []);
  const double = tags.find((tag, at) => tags.indexOf(tag) < at);
  return double === undefined ? undefined : `two have the tag "${double}"`;
}

/** Returns whether a rule for property names forbids at least one of `names` and nothing else. */
function forbidsOnly({ not, ...others }: { not: JsonSchema }, names: readonly string[]): boolean {
  const { const: name, enum: list = [], ...rest } = not;
  const count = list.length + Number(name !== undefined);
  return names.length > 0 && names.length === count && Object.keys({ ...others, ...rest }).length === 0;
}
