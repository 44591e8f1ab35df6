import { symlink } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type ToolWorkshop, openToolWorkshop } from "../fixtures/tool-workshop.ts";
import { listTool } from "./list-tool.ts";

let workshop: ToolWorkshop;

beforeEach(async () => {
  workshop = await openToolWorkshop();
});

afterEach(async () => {
  await workshop.remove();
});

describe("the list tool", () => {
  it("lists a folder, without packages and version control", async () => {
    await workshop.write("b.txt", "");
    await workshop.write("a/x.txt", "");
    await workshop.write(".hidden", "");
    await workshop.write("node_modules/p/index.js", "");
    await workshop.write(".git/HEAD", "");

    expect(await workshop.run(listTool, {})).toEqual({
      text: ".hidden\na/\nb.txt",
      content: [{ type: "content", content: { type: "text", text: "```\n.hidden\na/\nb.txt\n```" } }],
      details: { count: 3, complete: true },
    });
    expect(await workshop.run(listTool, { path: "a" })).toMatchObject({ text: "x.txt" });
  });

  it("finds files by a glob, each folder's own first", async () => {
    await workshop.write("z.ts", "");
    await workshop.write("a/b/deep.ts", "");
    await workshop.write("a/near.ts", "");
    await workshop.write("a/near.js", "");
    await workshop.write("node_modules/p/index.ts", "");

    expect(await workshop.run(listTool, { pattern: "*.ts" })).toMatchObject({
      text: "z.ts\na/near.ts\na/b/deep.ts",
    });
    expect(await workshop.run(listTool, { path: "a", pattern: "*.ts" })).toMatchObject({
      text: "near.ts\nb/deep.ts",
    });
    expect(await workshop.run(listTool, { pattern: "*.rs" })).toMatchObject({ text: "[Nothing found]" });
  });

  it("names links and does not follow them", async () => {
    await workshop.write("a/x.txt", "");
    await symlink("..", join(workshop.cwd, "a", "loop"));

    expect(await workshop.run(listTool, { pattern: "**" })).toMatchObject({ text: "a/loop\na/x.txt" });
  });

  it("lists at most 1000 names, and says so", async () => {
    await Promise.all(Array.from({ length: 1001 }, (_, index) => workshop.write(`f${index}`, "")));

    expect((await workshop.run(listTool, {})).text).toMatch(/\n\[The first 1000 names; there are more\]$/);
    expect((await workshop.run(listTool, { pattern: "f*" })).text).toMatch(
      /\n\[The first 1000 names; there are more\]$/,
    );
  });

  it("says what it lists, and asks only outside of the roots", async () => {
    expect(await workshop.prepare(listTool, {})).toMatchObject({
      title: "List the working directory",
      locations: [{ path: workshop.cwd }],
      permission: undefined,
    });
    expect(await workshop.prepare(listTool, { path: "src", pattern: "*.ts" })).toMatchObject({
      title: "List *.ts in src",
    });
    expect(await workshop.prepare(listTool, { path: ".." })).toMatchObject({
      permission: { scope: "list outside" },
    });
  });

  it("says what it cannot list", async () => {
    await workshop.write("a.txt", "");

    await expect(workshop.run(listTool, { path: "none" })).rejects.toThrow(
      'Cannot list "none": no such file or directory',
    );
    await expect(workshop.run(listTool, { path: "a.txt", pattern: "*" })).rejects.toThrow(
      'Cannot list "a.txt": it is not a directory',
    );
    await expect(workshop.run(listTool, { pattern: "{" })).rejects.toThrow('Invalid glob "{"');
  });

  it("stops when it is aborted", async () => {
    const reason = new Error("enough");

    await expect(workshop.run(listTool, { pattern: "*" }, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
