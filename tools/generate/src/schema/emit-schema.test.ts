import { join } from "node:path";

import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";

import type { JsonSchema } from "../json-schema.ts";
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

  it.each(Object.keys(theirs.$defs))("accepts the same documents as the published one for %s", (name) => {
    expect(normalForm(ours.$defs[name] as JsonSchema, ours)).toBe(
      normalForm(extended.$defs[name] as JsonSchema, extended),
    );
  });

  it("accepts the same messages as the published one", () => {
    const { title: _, ...root } = extended;
    expect(normalForm(ours, ours)).toBe(normalForm(root, extended));
  });

  it.each(Object.keys(theirs.$defs))("names the same things as the published one for %s", (name) => {
    const known = differences[profile].filter(({ definitions }) => definitions.includes(name));
    const named = [...vocabularyOf(theirs.$defs[name] as JsonSchema)].filter(
      (word) => !known.some(({ unnamed }) => unnamed !== undefined && word.startsWith(`${unnamed} $ref`)),
    );
    const removed = known.flatMap((difference) => difference.removed ?? []);
    const expected = [
      ...named.filter((word) => !removed.includes(word)),
      ...known.flatMap(({ added = [] }) => added),
    ];
    expect([...vocabularyOf(ours.$defs[name] as JsonSchema)].toSorted()).toEqual(expected.toSorted());
  });
});
