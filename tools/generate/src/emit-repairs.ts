import { isString } from "./emit-checks.ts";
import {
  alternativesOf,
  type JsonSchema,
  referencedDefinition,
  type SchemaDocument,
  tagOf,
} from "./json-schema.ts";

/** The letters by which the run time knows the rules. */
const letters: readonly (readonly [keyword: `x-${string}`, letter: string])[] = [
  ["x-deserialize-default-on-error", "e"],
  ["x-deserialize-default-on-null", "n"],
  ["x-deserialize-default-on-missing", "m"],
  ["x-deserialize-skip-invalid-items", "s"],
];

/** What is being written, in the order in which it refers to itself: inner definitions first. */
interface Scope {
  document: SchemaDocument;
  /** The text of each definition's repairs; `undefined` for one that has none. */
  texts: Map<string, string | undefined>;
}

/**
 * Emits what may be mended in each definition, as data: one constant for each definition that has rules, itself or
 * further inside. The definitions without are not mentioned.
 */
export function emitRepairs(document: SchemaDocument): { text: string; names: ReadonlySet<string> } {
  const scope: Scope = { document, texts: new Map() };
  for (const name of Object.keys(document.$defs)) repairsOf(name, scope);
  const written = [...scope.texts].filter(([, text]) => text !== undefined);
  const constants = written.map(([name, text]) => `export const repairs${name}: Repairs = ${text};`);
  return { text: constants.join("\n\n"), names: new Set(written.map(([name]) => name)) };
}

/** The name of what mends a definition, or `undefined` if it has no repairs. */
function repairsOf(definition: string, scope: Scope): string | undefined {
  if (!scope.texts.has(definition)) {
    scope.texts.set(
      definition,
      objectText(scope.document.$defs[definition] ?? {}, `checks.check${definition}`, scope),
    );
  }
  return scope.texts.get(definition) === undefined ? undefined : `repairs${definition}`;
}

function objectText(schema: JsonSchema, check: string, scope: Scope): string | undefined {
  const reference = referencedDefinition(schema);
  if (reference !== undefined) return repairsOf(reference, scope);
  const parts = [
    ...(schema["x-deserialize-default-on-null"] === true ? ["empty: true"] : []),
    ...fieldsText(schema, scope),
    ...alternativesText(schema, scope),
  ];
  return parts.length === 0
    ? undefined
    : `{\n  check: ${check},\n${parts.map((part) => `  ${part},\n`).join("")}}`;
}

function fieldsText({ properties = {}, required = [] }: JsonSchema, scope: Scope): string[] {
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    if (name === "_meta") return assertMeta(property);
    const field = fieldText(property, required.includes(name), scope);
    return field === undefined ? [] : [`    ${name}: ${field},\n`];
  });
  return fields.length === 0 ? [] : [`fields: {\n${fields.join("")}  }`];
}

/** The run time mends metadata everywhere in one way, so that the data need not say it for each definition. */
function assertMeta(property: JsonSchema): [] {
  if (property["x-deserialize-default-on-error"] === true) return [];
  throw new Error(`Cannot emit repairs: "_meta" must be marked x-deserialize-default-on-error`);
}

function fieldText(property: JsonSchema, required: boolean, scope: Scope): string | undefined {
  const rules = letters.flatMap(([keyword, letter]) => (property[keyword] === true ? [letter] : []));
  const inner = innerText(property, rules.includes("s"), scope);
  if (rules.length === 0 && inner === undefined) return undefined;
  if (required && rules.length > 0 && property.type !== "array") {
    throw new Error(`Cannot emit repairs: no value for a required property that is no array`);
  }
  const all = [...rules, ...(required && rules.length > 0 ? ["r"] : []), inner?.letter ?? ""].join("");
  return inner === undefined ? `"${all}"` : `["${all}", ${inner.name}]`;
}

function innerText(
  property: JsonSchema,
  skips: boolean,
  scope: Scope,
): { letter: string; name: string } | undefined {
  const { items, additionalProperties: values, properties } = property;
  if (items !== undefined) {
    const name = repairsOrCheck(items, skips, scope);
    return name === undefined ? undefined : { letter: "l", name };
  }
  if (typeof values === "object" && properties === undefined) {
    const name = repairsOrCheck(values, false, scope);
    return name === undefined ? undefined : { letter: "v", name };
  }
  const inner = property.anyOf?.find(({ type }) => type !== "null") ?? property;
  const name = repairsOrCheck(inner, false, scope);
  return name === undefined ? undefined : { letter: "", name };
}

/** A check alone is enough to tell which items to skip. */
function repairsOrCheck(schema: JsonSchema, needed: boolean, scope: Scope): string | undefined {
  const reference = referencedDefinition(schema);
  if (reference !== undefined)
    return repairsOf(reference, scope) ?? (needed ? `checks.check${reference}` : undefined);
  if (needed && !isString(schema))
    throw new Error("Cannot emit repairs: items without a name must be strings");
  return needed ? "checkString" : undefined;
}

function alternativesText(schema: JsonSchema, scope: Scope): string[] {
  const alternatives = alternativesOf(schema) ?? [];
  const variants = alternatives.flatMap((alternative) => {
    const tag = tagOf(alternative);
    const repairs = tag && repairsOrCheck({ allOf: alternative.allOf ?? [] }, false, scope);
    return repairs === undefined ? [] : [`    ${tag?.value}: ${repairs},\n`];
  });
  const untagged = alternatives.filter((alternative) => tagOf(alternative) === undefined);
  const any = untagged.flatMap((alternative) => untaggedText(alternative, scope));
  return [
    ...(variants.length === 0
      ? []
      : [`tag: "${tagsOf(alternatives)}"`, `variants: {\n${variants.join("")}  }`]),
    ...(any.length === 0 ? [] : [`any: [${any.join(", ")}]`]),
  ];
}

function tagsOf(alternatives: JsonSchema[]): string {
  const properties = new Set(alternatives.flatMap((alternative) => tagOf(alternative)?.property ?? []));
  if (properties.size !== 1)
    throw new Error(`Cannot emit repairs: more than one tag, "${[...properties].join()}"`);
  return [...properties].join();
}

function untaggedText(alternative: JsonSchema, scope: Scope): string[] {
  const { items, anyOf = [] } = alternative;
  const reference = referencedDefinition(alternative);
  const item = items && referencedDefinition(items);
  if (item !== undefined) {
    const repairs = repairsOf(item, scope);
    return repairs === undefined
      ? []
      : [`{ check: (v) => checkItems(v, checks.check${item}), items: ${repairs} }`];
  }
  if (reference !== undefined) return [repairsOf(reference, scope) ?? []].flat();
  return anyOf.flatMap((inner) => untaggedText(inner, scope));
}
