import { execFileSync } from "node:child_process";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { projectInstructions } from "../../context/system-prompt.ts";
import { type ToolWorkshop, openToolWorkshop } from "../../fixtures/tool-workshop.ts";
import { withCredentials } from "../../login/credentials.ts";
import { applyPatchTool } from "../apply-patch-tool.ts";
import { editTool } from "../edit-tool.ts";
import { grepTool } from "../grep-tool.ts";
import { readTool } from "../read-tool.ts";
import { searchByWalking } from "../search/walking-search.ts";
import type { Tool } from "../tool.ts";
import { writeTool } from "../write-tool.ts";

let workshop: ToolWorkshop;

beforeEach(async () => {
  workshop = await openToolWorkshop();
});

afterEach(async () => {
  await workshop.remove();
});

const patch = ["*** Begin Patch", "*** Update File: pipe", "@@", "-one", "+two", "*** End Patch", ""];

const calls: readonly [string, Tool, object][] = [
  ["grep", grepTool, { pattern: "one", path: "pipe" }],
  ["read", readTool, { path: "pipe" }],
  ["write", writeTool, { path: "pipe", content: "two" }],
  ["edit", editTool, { path: "pipe", oldText: "one", newText: "two" }],
  ["apply_patch", applyPatchTool, { patch: patch.join("\n") }],
];

// Opening or reading a pipe without a writer blocks forever.
describe.skipIf(process.platform === "win32")("a named pipe", () => {
  beforeEach(() => {
    execFileSync("mkfifo", [join(workshop.cwd, "pipe")]);
  });

  it.each(calls)("is rejected by %s", async (_name, tool, input) => {
    await expect(workshop.run(tool, input)).rejects.toThrow(/^Cannot .*"pipe": it is not a regular file$/);
  });

  it("is rejected if it replaces a file after the user was asked", async () => {
    await workshop.write("a.txt", "one\n");
    const prepared = await Promise.all([
      workshop.prepare(readTool, { path: "a.txt" }),
      workshop.prepare(grepTool, { pattern: "one", path: "a.txt" }),
      workshop.prepare(writeTool, { path: "a.txt", content: "two\n" }),
    ]);
    execFileSync("mv", [join(workshop.cwd, "pipe"), join(workshop.cwd, "a.txt")]);
    for (const call of prepared) {
      await expect(workshop.perform(call)).rejects.toThrow('"a.txt": it is not a regular file');
    }
  });

  it("is not searched as part of a folder, with or without ripgrep", async () => {
    await workshop.write("a.txt", "one\n");

    expect((await workshop.run(grepTool, { pattern: "one" })).text).toBe("a.txt:1: one");
    const walked = await searchByWalking({
      path: workshop.cwd,
      pattern: "one",
      literal: true,
      ignoreCase: false,
      glob: undefined,
      limit: 10,
      signal: new AbortController().signal,
    });
    expect(walked.map(({ text }) => text)).toEqual(["one"]);
  });

  it("is ignored if it replaces AGENTS.md or the stored keys", async () => {
    execFileSync("mkfifo", [join(workshop.cwd, "AGENTS.md")]);

    expect(await projectInstructions({ roots: [workshop.cwd] })).toBe("");
    expect(withCredentials({}, join(workshop.cwd, "pipe"))).toEqual({});
  });
});

it.skipIf(process.platform === "win32")("grep and read reject a device", async () => {
  for (const [, tool, input] of calls.slice(0, 2)) {
    await expect(workshop.run(tool, { ...input, path: "/dev/zero" })).rejects.toThrow(
      "it is not a regular file",
    );
  }
});
