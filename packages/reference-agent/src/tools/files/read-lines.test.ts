import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { readLines } from "./read-lines.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "read-lines-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function fileOf(content: string | Uint8Array): Promise<string> {
  const path = join(folder, "file");
  await writeFile(path, content);
  return path;
}

describe("readLines", () => {
  it.each([
    ["a\nb\nc\n", 1, 9, { text: "a\nb\nc\n", lastLine: 3, cut: false, more: false }],
    ["a\nb\nc", 1, 9, { text: "a\nb\nc", lastLine: 3, cut: false, more: false }],
    ["a\nb\nc\n", 2, 1, { text: "b\n", lastLine: 2, cut: false, more: true }],
    ["a\nb\nc\n", 3, 1, { text: "c\n", lastLine: 3, cut: false, more: false }],
    ["a\nb\n", 3, 1, { text: "", lastLine: 2, cut: false, more: false }],
    ["", 1, 9, { text: "", lastLine: 0, cut: false, more: false }],
    ["\n\n", 1, 1, { text: "\n", lastLine: 1, cut: false, more: true }],
  ])("reads %j from line %i, at most %i lines", async (content, line, lines, read) => {
    expect(await readLines(await fileOf(content), { line, lines, characters: 100 })).toEqual(read);
  });

  it.each([
    ["abcdef\nb\n", 4, { text: "abcd", lastLine: 1, cut: true, more: true }],
    ["abc\ndef\n", 4, { text: "abc\n", lastLine: 1, cut: false, more: true }],
    ["abcdef", 4, { text: "abcd", lastLine: 1, cut: true, more: true }],
    ["abcd", 4, { text: "abcd", lastLine: 1, cut: false, more: false }],
  ])("cuts %j to %i characters", async (content, characters, read) => {
    expect(await readLines(await fileOf(content), { line: 1, lines: 9, characters })).toEqual(read);
  });

  it("does not split characters or lines across chunks", async () => {
    const line = `${"x".repeat(65_535)}é\n`;
    const path = await fileOf(line + line);

    const { text } = await readLines(path, { line: 2, lines: 1, characters: 1_000_000 });

    expect(text).toBe(line);
  });

  it("rejects a binary file", async () => {
    const path = await fileOf(Uint8Array.of(80, 75, 0, 4));

    await expect(readLines(path, { line: 1, lines: 1, characters: 10 })).rejects.toThrow(
      "it is a binary file",
    );
  });

  it("can be aborted before it reaches a distant line", async () => {
    const path = await fileOf("x\n".repeat(10_000_000));
    const controller = new AbortController();
    const reading = readLines(path, { line: 1e9, lines: 1, characters: 10, signal: controller.signal });
    controller.abort(new Error("enough"));

    await expect(reading).rejects.toThrow("enough");
  });
});
