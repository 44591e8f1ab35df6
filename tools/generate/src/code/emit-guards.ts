import { alternativesOf, type JsonSchema, type SchemaDocument, tagOf } from "../json-schema.ts";

/** Emits a type and a guard for each open union, so programs need not repeat its list of variants. */
export function emitGuards({ $defs }: SchemaDocument): string {
  return Object.entries($defs).flatMap(guardOf).join("\n\n");
}

function guardOf([name, schema]: [string, JsonSchema]): string[] {
  const alternatives = alternativesOf(schema) ?? [];
  const tags = alternatives.flatMap((alternative) => tagOf(alternative) ?? []);
  const [tag] = tags;
  if (tag === undefined || alternatives.every(({ not }) => not === undefined)) return [];
  const listed = [tag.property, ...tags.map(({ value }) => value)].map((text) => JSON.stringify(text));
  return [
    [
      `/** The variants of \`${name}\` that the protocol defines. */`,
      `export type Known${name} = Exclude<types.${name}, { ${tag.property}: \`_\${string}\` }>;`,
    ].join("\n"),
    [
      `/** Returns true if the protocol defines the variant: after it, a \`switch\` over \`${tag.property}\` needs no \`default\`. */`,
      `export const isKnown${name}: (value: types.${name}) => value is Known${name} = /*#__PURE__*/ createGuard(${listed.join(", ")});`,
    ].join("\n"),
  ];
}
