import { readFile, rm } from "node:fs/promises";

import { describe, expect, it } from "vitest";

import { CommandOutput } from "./command-output.ts";

describe("the output of a command", () => {
  it("is returned once, without terminal codes", async () => {
    const output = new CommandOutput();
    expect(output.isEmpty).toBe(true);
    await output.append("\u001B[31mred\u001B[0m\n");
    expect(output.end()).toBe("red\n");

    expect(output.take()).toBe("red\n");
    expect(output.take()).toBe("");
    await output.append("more");
    expect(output.take()).toBe("more");
    expect(output.isEmpty).toBe(false);
    expect(await output.path()).toBeUndefined();
    await output.close();
  });

  it("is stored whole in a file if it is long, also while it grows", async () => {
    const output = new CommandOutput();
    await output.append(`first${"x".repeat(30_000)}`);
    await output.append("last");

    expect(output.end()).toBe(`${"x".repeat(3996)}last`);
    expect(output.take()).toMatch(/^firstx{9995}\n\[… 9 characters left out …\]\nx{19996}last$/);
    const path = (await output.path()) ?? "";
    await output.append("!");
    await output.close();
    expect(await readFile(path, "utf8")).toBe(`first${"x".repeat(30_000)}last!`);
    await rm(path);
  });
});
