import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { CommandOutput } from "./command-output.ts";
import { OutputFolder } from "./output-folder.ts";

let folder: OutputFolder;
beforeEach(() => {
  folder = new OutputFolder();
});
afterEach(() => folder.remove());

describe("a command's output", () => {
  it("is returned once, without terminal codes", async () => {
    const output = new CommandOutput(folder);
    expect(output.isEmpty).toBe(true);
    await output.append("\u001B[31mred\u001B[0m\n");
    expect(output.end()).toBe("red\n");

    expect(output.take()).toBe("red\n");
    expect(output.take()).toBe("");
    await output.append("more");
    expect(output.take()).toBe("more");
    expect(output.isEmpty).toBe(false);
    expect(await output.stored()).toEqual({ note: "" });
    await output.close();
  });

  it("is saved in full to a file if it is long, even while it grows", async () => {
    const output = new CommandOutput(folder);
    await output.append(`first${"x".repeat(30_000)}`);
    await output.append("last");

    expect(output.end()).toBe(`${"x".repeat(3996)}last`);
    expect(output.take()).toMatch(/^firstx{9995}\n\[… 9 characters left out …\]\nx{19996}last$/);
    const { path = "", note } = await output.stored();
    expect(note).toBe(`The whole output is in ${path}`);
    await output.append("!");
    await output.close();
    expect(await readFile(path, "utf8")).toBe(`first${"x".repeat(30_000)}last!`);
    folder.remove();
    expect(existsSync(path)).toBe(false);
  });

  it("is not reported as complete if its start is missing or the file could not be written", async () => {
    const output = new CommandOutput(folder);
    await output.appendEnd("x".repeat(30_001));
    const { path = "", note } = await output.stored();
    expect(note).toBe(`The output without its beginning is in ${path}`);
    await output.close();

    folder.remove();
    const late = new CommandOutput(folder);
    await late.append("x".repeat(30_001));
    expect(await late.stored()).toEqual({
      note: "Cannot store the whole output in a file: the session is closed",
    });
    await late.close().catch(() => undefined);
  });
});
