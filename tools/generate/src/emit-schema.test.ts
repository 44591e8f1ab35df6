import { join } from "node:path";

import published from "@agentclientprotocol/sdk/schema/v1/schema.json" with { type: "json" };
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";

import { differences } from "./deliberate-differences.ts";
import { emitSchema } from "./emit-schema.ts";
import type { JsonSchema, SchemaDocument } from "./json-schema.ts";
import { normalForm } from "./normal-form.ts";
import { readSources } from "./read-sources.ts";
import { vocabularyOf } from "./vocabulary.ts";

const theirs = published as unknown as SchemaDocument;
const ours = emitSchema(readSources(join(import.meta.dirname, "../../../schema/src/v1")));

describe("the schema of v1", () => {
  it("is a schema of draft 2020-12", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    expect(ajv.validateSchema(ours)).toBe(true);
  });

  it("has the definitions of the published one", () => {
    expect(Object.keys(ours.$defs).toSorted()).toEqual(Object.keys(theirs.$defs).toSorted());
    expect(Object.keys(ours.$defs)).toHaveLength(178);
  });

  it.each(Object.keys(theirs.$defs))("accepts the same documents as the published one for %s", (name) => {
    expect(normalForm(ours.$defs[name] as JsonSchema, ours)).toBe(
      normalForm(theirs.$defs[name] as JsonSchema, theirs),
    );
  });

  it("accepts the same messages as the published one", () => {
    const { title: _, ...root } = theirs;
    expect(normalForm(ours, ours)).toBe(normalForm(root, theirs));
  });

  it.each(Object.keys(theirs.$defs))("names the same things as the published one for %s", (name) => {
    const known = differences.filter(({ definitions }) => definitions.includes(name));
    const named = [...vocabularyOf(theirs.$defs[name] as JsonSchema)].filter(
      (word) => !known.some(({ unnamed }) => unnamed !== undefined && word.startsWith(`${unnamed} $ref`)),
    );
    const expected = [...named, ...known.flatMap(({ added = [] }) => added)];
    expect([...vocabularyOf(ours.$defs[name] as JsonSchema)].toSorted()).toEqual(expected.toSorted());
  });
});
