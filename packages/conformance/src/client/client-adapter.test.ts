import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { loadAdapter } from "./client-adapter.ts";

function write(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "parley-adapter-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "adapter.mjs");
  writeFileSync(file, text);
  return file;
}

test("keeps an adapter's members and names it after its file", async () => {
  const file = write(
    "export const adapter = { word: 'hello', open(setup) { return this.word + setup.cwd; } };",
  );
  const adapter = await loadAdapter(file);
  expect(adapter.name).toBe(file);
  expect(await adapter.open({ agent: { command: "node", args: [] }, cwd: "/" })).toBe("hello/");
});

test.each([
  ["export const adapter = {};", /adapter\.mjs exports no "adapter" that has a function "open"/],
  ["export default {};", /exports no "adapter"/],
  ["throw new Error('no key');", /The adapter cannot be loaded: no key/],
])("rejects the module %j", async (text, message) => {
  await expect(loadAdapter(write(text))).rejects.toThrow(message);
});
