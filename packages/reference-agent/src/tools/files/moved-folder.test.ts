import { mkdir, readFile, readdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type ToolWorkshop, openToolWorkshop } from "../../fixtures/tool-workshop.ts";
import { applyPatchTool } from "../apply-patch-tool.ts";
import { editTool } from "../edit-tool.ts";
import { globTool } from "../glob-tool.ts";
import { grepTool } from "../grep-tool.ts";
import { listTool } from "../list-tool.ts";
import { readTool } from "../read-tool.ts";
import type { Tool } from "../tool.ts";
import { writeTool } from "../write-tool.ts";

let workshop: ToolWorkshop;

beforeEach(async () => {
  workshop = await openToolWorkshop();
  await workshop.write("folder/a.txt", "one\n");
  // The file outside the roots contains the same text, so only its location differs.
  await writeFile(join(workshop.outside, "a.txt"), "one\n");
});

afterEach(async () => {
  await workshop.remove();
});

const patch = (...lines: string[]): object => ({
  patch: ["*** Begin Patch", ...lines, "*** End Patch", ""].join("\n"),
});

const changes: readonly [string, Tool, object][] = [
  ["write", writeTool, { path: "folder/a.txt", content: "two\n" }],
  ["create", writeTool, { path: "folder/b.txt", content: "two\n" }],
  ["create with its folders", writeTool, { path: "folder/x/y/b.txt", content: "two\n" }],
  ["edit", editTool, { path: "folder/a.txt", oldText: "one", newText: "two" }],
  ["patch", applyPatchTool, patch("*** Update File: folder/a.txt", "@@", "-one", "+two")],
  ["add with a patch", applyPatchTool, patch("*** Add File: folder/b.txt", "+two")],
  ["remove with a patch", applyPatchTool, patch("*** Delete File: folder/a.txt")],
  [
    "move with a patch",
    applyPatchTool,
    patch("*** Update File: folder/a.txt", "*** Move to: b.txt", "@@", "-one", "+two"),
  ],
];

const looks: readonly [string, Tool, object][] = [
  ["read", readTool, { path: "folder/a.txt" }],
  ["list", listTool, { path: "folder" }],
  ["find names", globTool, { pattern: "*", path: "folder" }],
  ["find text", grepTool, { pattern: "one", path: "folder" }],
];

describe("a folder that becomes a link while permission is pending", () => {
  it.each([...changes, ...looks])(
    "does not redirect changes outside the roots: %s",
    async (_action, tool, input) => {
      const call = await workshop.prepare(tool, input);
      await rename(join(workshop.cwd, "folder"), join(workshop.cwd, "moved"));
      await symlink(workshop.outside, join(workshop.cwd, "folder"));

      await expect(workshop.perform(call)).rejects.toThrow(/^Cannot .*: its path leads elsewhere now$/);

      expect(await readdir(workshop.outside)).toEqual(["a.txt"]);
      expect(await readFile(join(workshop.outside, "a.txt"), "utf8")).toBe("one\n");
      expect(await workshop.read("moved/a.txt")).toBe("one\n");
      expect(await readdir(workshop.cwd)).toEqual(["folder", "moved"]);
    },
  );

  it.each(changes)("does not lead into the `.git` folder: %s", async (_action, tool, input) => {
    const call = await workshop.prepare(tool, input);
    await rename(join(workshop.cwd, "folder"), join(workshop.cwd, ".git"));
    await symlink(".git", join(workshop.cwd, "folder"));

    await expect(workshop.perform(call)).rejects.toThrow("its path leads elsewhere now");

    expect(await readdir(join(workshop.cwd, ".git"))).toEqual(["a.txt"]);
    expect(await workshop.read(".git/a.txt")).toBe("one\n");
  });
});

it("keeps changes inside the roots if a missing parent becomes a link while permission is pending", async () => {
  const call = await workshop.prepare(writeTool, { path: "new/deep/b.txt", content: "two\n" });
  await symlink(workshop.outside, join(workshop.cwd, "new"));

  await expect(workshop.perform(call)).rejects.toThrow("its path leads elsewhere now");

  expect(await readdir(workshop.outside)).toEqual(["a.txt"]);
});

it("keeps changes inside the roots if a new file becomes a dangling link while permission is pending", async () => {
  const call = await workshop.prepare(writeTool, { path: "b.txt", content: "two\n" });
  await symlink(join(workshop.outside, "b.txt"), join(workshop.cwd, "b.txt"));

  await expect(workshop.perform(call)).rejects.toThrow("its path leads elsewhere now");

  expect(await readdir(workshop.outside)).toEqual(["a.txt"]);
});

it("does not redirect a file if its root becomes a link while permission is pending", async () => {
  const call = await workshop.prepare(writeTool, { path: "folder/b.txt", content: "two\n" });
  const elsewhere = join(workshop.outside, "project");
  await mkdir(join(elsewhere, "folder"), { recursive: true });
  await rm(workshop.cwd, { recursive: true });
  await symlink(elsewhere, workshop.cwd);

  await expect(workshop.perform(call)).rejects.toThrow("its path leads elsewhere now");

  expect(await readdir(join(elsewhere, "folder"))).toEqual([]);
});
