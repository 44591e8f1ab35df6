import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";

import type { JsonSchema, SchemaDocument } from "../json-schema.ts";
import type { ProfileName } from "../profile.ts";
import { differences } from "../published/deliberate-differences.ts";
import { normalForm } from "../published/normal-form.ts";
import { publishedSchemas, withAdditions } from "../published/published-schemas.ts";
import { vocabularyOf } from "../published/vocabulary.ts";
import { readSources } from "../sources/read-sources.ts";
import { emitSchema } from "./emit-schema.ts";

describe.each(publishedSchemas)("the schema of $name", ({ name: profile, theirs, count }) => {
  const ours = emitSchema(readSources(join(import.meta.dirname, "../../../../schema/src", profile)));
  const extended = withAdditions(profile, theirs, ours);
  const additions = differences[profile].filter((difference) => difference.ours === true);

  it("is a schema of draft 2020-12", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    expect(ajv.validateSchema(ours)).toBe(true);
  });

  it("has the definitions of the published one, and the listed additions", () => {
    const expected = [...Object.keys(theirs.$defs), ...additions.flatMap(({ definitions }) => definitions)];
    expect(Object.keys(ours.$defs).toSorted()).toEqual(expected.toSorted());
    expect(Object.keys(theirs.$defs)).toHaveLength(count);
  });

  it("accepts the same documents as the published one for each definition", () => {
    const formOf = (document: SchemaDocument, name: string): string =>
      normalForm(document.$defs[name] as JsonSchema, document);
    const failing = Object.keys(theirs.$defs).filter((name) => formOf(ours, name) !== formOf(extended, name));
    expect(failing).toEqual([]);
  });

  it("accepts the same messages as the published one", () => {
    const { title: _, ...root } = extended;
    expect(normalForm(ours, ours)).toBe(normalForm(root, extended));
  });

  it("names the same things as the published one in each definition", () => {
    const failing = Object.keys(theirs.$defs).flatMap((name) => {
      const expected = expectedVocabulary(profile, name, theirs);
      const named = [...vocabularyOf(ours.$defs[name] as JsonSchema)].toSorted();
      return isDeepStrictEqual(named, expected) ? [] : [{ name, named, expected }];
    });
    expect(failing).toEqual([]);
  });
});

/** Returns the vocabulary of a published definition, with the deliberate differences. */
function expectedVocabulary(profile: ProfileName, name: string, theirs: SchemaDocument): string[] {
  const known = differences[profile].filter(({ definitions }) => definitions.includes(name));
  const removed = known.flatMap((difference) => difference.removed ?? []);
  const isUnnamed = (word: string): boolean =>
    known.some(({ unnamed }) => unnamed !== undefined && word.startsWith(`${unnamed} $ref`));
  return [
    ...[...vocabularyOf(theirs.$defs[name] as JsonSchema)].filter(
      (word) => !isUnnamed(word) && !removed.includes(word),
    ),
    ...known.flatMap(({ added = [] }) => added),
  ].toSorted();
}
