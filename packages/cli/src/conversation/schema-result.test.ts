import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { PermissionRequest } from "@parley/client";
import { beforeEach, expect, onTestFinished, test } from "vitest";

import { openSchemaResult } from "./schema-result.ts";

let file = "";

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-schema-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  file = join(folder, "review.json");
});

test.each([
  ["that is not valid JSON", "{", /^Cannot read the schema ".*review\.json": /],
  ["that is not an object", "[]", /^Cannot use the schema ".*review\.json": it is not an object$/],
  [
    "with a missing definition",
    '{"$ref":"#/$defs/none"}',
    /^Cannot use the schema of the result: .*none.* in ".*review/,
  ],
])("rejects a schema %s", async (_what, content, message) => {
  await writeFile(file, content);
  await expect(openSchemaResult(file)).rejects.toThrow(message);
});

test.each([
  ["result: submit_result", "other", true],
  ["mcp__result__submit_result", "read", true],
  ["rm -rf build # submit_result", "execute", false],
  ["write submit_result.txt", "edit", false],
  ["result: another_tool", "other", false],
])("for the tool call %j of kind %s, isAbout returns %j", async (title, kind, isAbout) => {
  await writeFile(file, "{}");
  const result = await openSchemaResult(file);
  onTestFinished(() => result.close());
  expect(result.isAbout({ title, toolCall: { title, kind } } as unknown as PermissionRequest)).toBe(isAbout);
});
