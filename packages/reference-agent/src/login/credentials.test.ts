import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { withCredentials } from "./credentials.ts";

it.each([
  "{",
  "null",
  "5",
  '"text"',
  '["text"]',
  '{ "OPENAI_API_KEY": 5, "ANTHROPIC_API_KEY": { "key": "x" } }',
])("ignores keys in a file that contains %s", async (text) => {
  const folder = await mkdtemp(join(tmpdir(), "parley-credentials-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "credentials.json");
  await writeFile(path, text);

  expect(withCredentials({ HOME: "/home" }, path)).toEqual({ HOME: "/home" });
});

it("reads keys from a file that starts with a byte order mark", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-credentials-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "credentials.json");
  await writeFile(path, '\uFEFF{ "OPENAI_API_KEY": "k" }');

  expect(withCredentials({}, path)).toEqual({ OPENAI_API_KEY: "k" });
});
