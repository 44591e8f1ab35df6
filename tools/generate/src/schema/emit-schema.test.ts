import { readFileSync } from "node:fs";
import { join } from "node:path";

import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";

import type { SchemaDocument } from "../json-schema.ts";
import { compareSchemas } from "../published/compare-schemas.ts";
import { differences } from "../published/deliberate-differences.ts";
import { publishedSchemas } from "../published/published-schemas.ts";
import { vocabularyOf } from "../published/vocabulary.ts";

describe.each(publishedSchemas)("the $name schema", ({ name: profile, schemaFile, theirs, count }) => {
  const path = join(import.meta.dirname, "../../../../schema", schemaFile);
  const ours = JSON.parse(readFileSync(path, "utf8")) as SchemaDocument;
  const additions = differences[profile].filter((difference) => difference.ours === true);

  it("is a valid draft 2020-12 schema", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    expect(ajv.validateSchema(ours)).toBe(true);
  });

  it("contains the definitions of the published schema and the listed additions", () => {
    const expected = [...Object.keys(theirs.$defs), ...additions.flatMap(({ definitions }) => definitions)];
    expect(Object.keys(ours.$defs).toSorted()).toEqual(expected.toSorted());
    expect(Object.keys(theirs.$defs)).toHaveLength(count);
  });

  it("accepts the same documents and uses the same names as the published one in each definition", () => {
    expect(compareSchemas(profile, { ours, theirs })).toEqual([]);
  });

  it("differs from the published one in every listed way", () => {
    const outdated = differences[profile].flatMap(({ definitions, added = [], removed = [], unnamed }) =>
      definitions.flatMap((name) => {
        const words = [...vocabularyOf(theirs.$defs[name] ?? {})];
        const isNamed = words.some((word) => word.startsWith(`${unnamed} $ref`));
        return [
          ...added.filter((word) => words.includes(word)),
          ...removed.filter((word) => !words.includes(word)),
          ...(unnamed === undefined || isNamed ? [] : [unnamed]),
        ].map((word) => `${name}${word}`);
      }),
    );
    expect(outdated).toEqual([]);
  });

  it.each<[string, (document: SchemaDocument) => void, string]>([
    ["a missing definition", (document) => delete document.$defs["PlanEntry"], "+ the definition"],
    ["an extra definition", (document) => void (document.$defs["PlanEntries"] = {}), "- the definition"],
    [
      "a property",
      ({ $defs }) => void Object.assign($defs["PlanEntry"]?.properties ?? {}, { more: {} }),
      "- .more",
    ],
    [
      "an annotation",
      ({ $defs }) => void Object.assign($defs["PlanEntry"] ?? {}, { "x-state": 1 }),
      "- x-state 1",
    ],
    [
      "an annotation in several alternatives",
      ({ $defs }) =>
        void Object.assign($defs["PlanEntry"] ?? {}, { anyOf: [{ "x-state": 1 }, { "x-state": 1 }] }),
      "- x-state 1 (2)",
    ],
    [
      "a constant's format",
      ({ $defs }) => delete $defs["ErrorCode"]?.anyOf?.[0]?.format,
      "+ const -32700 int32",
    ],
    ["a type", ({ $defs }) => void ($defs["ToolCallId"] = { type: "integer" }), "! accepts other documents"],
    [
      "an unknown keyword",
      ({ $defs }) => void Object.assign($defs["ToolCallId"] ?? {}, { odd: 1 }),
      "! cannot be",
    ],
  ])("differs from a changed copy of the published schema: %s", (_what, change, detail) => {
    const changed = structuredClone(theirs);
    change(changed);
    const found = compareSchemas(profile, { ours, theirs: changed });
    expect(found.flatMap(({ details }) => details).join("\n")).toContain(detail);
  });
});
