import { join } from "node:path";

import { createPathGuard } from "@parley/agent/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type ToolWorkshop, openToolWorkshop } from "../fixtures/tool-workshop.ts";
import { grepTool } from "./grep-tool.ts";
import type { PreparedCall } from "./tool.ts";

let workshop: ToolWorkshop;

beforeEach(async () => {
  workshop = await openToolWorkshop();
});

afterEach(async () => {
  await workshop.remove();
});

describe("the grep tool", () => {
  it("returns path, line and text in a format that the model can use", async () => {
    await workshop.write("src/a.ts", "one\ntwo\n");
    await workshop.write("b.ts", "two\n");

    expect(await workshop.run(grepTool, { pattern: "tw." })).toEqual({
      text: "b.ts:1: two\nsrc/a.ts:2: two",
      content: [
        { type: "content", content: { type: "text", text: "```\nb.ts:1: two\nsrc/a.ts:2: two\n```" } },
      ],
      details: { matches: 2, complete: true },
    });
    expect(await workshop.run(grepTool, { pattern: "two", path: "src" })).toMatchObject({
      text: "src/a.ts:2: two",
    });
    expect(await workshop.run(grepTool, { pattern: "two", path: "src/a.ts", glob: "*.md" })).toMatchObject({
      text: "src/a.ts:2: two",
    });
    expect(await workshop.run(grepTool, { pattern: "TWO", glob: "src/*", ignoreCase: true })).toMatchObject({
      text: "src/a.ts:2: two",
    });
    expect(await workshop.run(grepTool, { pattern: "t.o", literal: true })).toMatchObject({
      text: "[No matches]",
    });
  });

  it("returns at most 200 lines and notes that there are more", async () => {
    await workshop.write("a.ts", "x\n".repeat(201));

    const { text, details } = await workshop.run(grepTool, { pattern: "x" });

    expect(text).toMatch(/^(a\.ts:\d+: x\n){200}\[The first 200 matches; there are more\]$/);
    expect(details).toEqual({ matches: 200, complete: false });
  });

  it("shows the search pattern and needs permission only outside the roots", async () => {
    expect(await workshop.prepare(grepTool, { pattern: "a b", path: "src", glob: "*.ts" })).toMatchObject({
      title: "Search for `a b` in src (*.ts)",
      permission: undefined,
    });
    expect(await workshop.prepare(grepTool, { pattern: "x", path: "/" })).toMatchObject({
      permission: {
        subject: { type: "tool", tool: "grep", target: "outside the working directories" },
        effect: "look",
      },
    });
  });

  it("omits matches in the agent's own files", async () => {
    await workshop.write("own/credentials.json", "sk-1\n");
    await workshop.write("a.txt", "sk-2\n");
    const ownFiles = createPathGuard([join(workshop.cwd, "own")]);
    const search = async (path: string): Promise<PreparedCall> =>
      grepTool.prepare({ pattern: "sk-", path }, { ...workshop.context, ownFiles });

    expect(await workshop.perform(await search("."))).toMatchObject({ text: "a.txt:1: sk-2" });
    const named = await search("own");
    expect(named.permission).toMatchObject({ title: '"grep" in the agent\'s own files' });
    expect(await workshop.perform(named)).toMatchObject({ text: "own/credentials.json:1: sk-1" });
  });

  it("reports invalid input and a path that it cannot search", async () => {
    await expect(workshop.prepare(grepTool, { pattern: "" })).rejects.toThrow(
      'Invalid input: "pattern" is empty',
    );
    await expect(workshop.run(grepTool, { pattern: "x", path: "none" })).rejects.toThrow(
      'Cannot search "none": no such file or directory',
    );
    await expect(workshop.run(grepTool, { pattern: "(" })).rejects.toThrow(
      'Cannot search ".": regex parse error',
    );
  });
});
