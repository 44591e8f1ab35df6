import type { JsonSchema, SchemaDocument } from "../json-schema.ts";
import type { ProfileName } from "../profile.ts";
import { type Difference, differences } from "./deliberate-differences.ts";
import { normalForm } from "./normal-form.ts";
import { withAdditions } from "./published-schemas.ts";
import { vocabularyOf } from "./vocabulary.ts";

/** A definition that differs from the one in another schema, apart from deliberate differences. */
export interface SchemaDifference {
  readonly definition: string;
  /**
   * The differences, one per line. `+` marks what only our schema has, `-` what only the other schema has, and `!`
   * any other difference.
   */
  readonly details: readonly string[];
}

/** Compares our schema with another schema of the same profile: definitions, accepted documents and names. */
export function compareSchemas(
  profile: ProfileName,
  { ours, theirs }: { readonly ours: SchemaDocument; readonly theirs: SchemaDocument },
): SchemaDifference[] {
  const extended = withAdditions(profile, theirs, ours);
  const names = new Set([...Object.keys(theirs.$defs), ...Object.keys(ours.$defs)]);
  return [...names].toSorted().flatMap((definition) => {
    const details = detailsOf(definition, { profile, ours, theirs, extended });
    return details.length === 0 ? [] : [{ definition, details }];
  });
}

interface Compared {
  readonly profile: ProfileName;
  readonly ours: SchemaDocument;
  readonly theirs: SchemaDocument;
  /** The other schema, with our deliberate additions. */
  readonly extended: SchemaDocument;
}

function detailsOf(name: string, { profile, ours, theirs, extended }: Compared): string[] {
  const known = differences[profile].filter(({ definitions }) => definitions.includes(name));
  const [own, other] = [ours.$defs[name], theirs.$defs[name]];
  if (own === undefined) return ["- the definition"];
  if (other === undefined)
    return known.some((difference) => difference.ours === true) ? [] : ["+ the definition"];
  const [words, otherWords] = [vocabularyOf(own), expectedVocabulary(other, known)];
  return [
    ...[...otherWords].filter((word) => !words.has(word)).map((word) => `- ${word.trim()}`),
    ...[...words].filter((word) => !otherWords.has(word)).map((word) => `+ ${word.trim()}`),
    ...differentDocuments(name, ours, extended),
  ];
}

function expectedVocabulary(other: JsonSchema, known: readonly Difference[]): Set<string> {
  const removed = known.flatMap((difference) => difference.removed ?? []);
  const isUnnamed = (word: string): boolean =>
    known.some(({ unnamed }) => unnamed !== undefined && word.startsWith(`${unnamed} $ref`));
  const words = [...vocabularyOf(other)].filter((word) => !isUnnamed(word) && !removed.includes(word));
  return new Set([...words, ...known.flatMap(({ added = [] }) => added)]);
}

function differentDocuments(name: string, ours: SchemaDocument, theirs: SchemaDocument): string[] {
  const formIn = (document: SchemaDocument): string => normalForm(document.$defs[name] ?? {}, document);
  try {
    return formIn(ours) === formIn(theirs) ? [] : ["! accepts other documents"];
  } catch (error) {
    return [`! cannot be compared: ${(error as Error).message}`];
  }
}
