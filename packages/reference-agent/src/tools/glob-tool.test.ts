import { symlink } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type ToolWorkshop, openToolWorkshop } from "../fixtures/tool-workshop.ts";
import { globTool } from "./glob-tool.ts";

let workshop: ToolWorkshop;

beforeEach(async () => {
  workshop = await openToolWorkshop();
});

afterEach(async () => {
  await workshop.remove();
});

describe("the glob tool", () => {
  it("finds files that match a glob, and lists a folder's files before those of its subfolders", async () => {
    await workshop.write("z.ts", "");
    await workshop.write("a/b/deep.ts", "");
    await workshop.write("a/near.ts", "");
    await workshop.write("a/near.js", "");
    await workshop.write("node_modules/p/index.ts", "");

    expect(await workshop.run(globTool, { pattern: "*.ts" })).toMatchObject({
      text: "z.ts\na/near.ts\na/b/deep.ts",
    });
    expect(await workshop.run(globTool, { path: "a", pattern: "*.ts" })).toMatchObject({
      text: "near.ts\nb/deep.ts",
    });
    expect(await workshop.run(globTool, { pattern: "*.rs" })).toMatchObject({ text: "[Nothing found]" });
  });

  it("lists links without following them", async () => {
    await workshop.write("a/x.txt", "");
    await symlink("..", join(workshop.cwd, "a", "loop"));

    expect(await workshop.run(globTool, { pattern: "**" })).toMatchObject({ text: "a/loop\na/x.txt" });
  });

  it("finds at most 1000 files and notes that there are more", async () => {
    await Promise.all(Array.from({ length: 1001 }, (_, index) => workshop.write(`f${index}`, "")));

    expect((await workshop.run(globTool, { pattern: "f*" })).text).toMatch(
      /\n\[The first 1000 names; there are more\]$/,
    );
  });

  it("shows the search pattern and needs permission only outside the roots", async () => {
    expect(await workshop.prepare(globTool, { path: "src", pattern: "*.ts" })).toMatchObject({
      title: "Find *.ts in src",
      permission: undefined,
    });
    expect(await workshop.prepare(globTool, { path: "..", pattern: "*" })).toMatchObject({
      permission: {
        subject: { type: "tool", tool: "glob", target: "outside the working directories" },
        effect: "look",
      },
    });
  });

  it("reports a folder that it cannot read", async () => {
    await workshop.write("a.txt", "");

    await expect(workshop.run(globTool, { path: "a.txt", pattern: "*" })).rejects.toThrow(
      'Cannot find files in "a.txt": it is not a directory',
    );
    await expect(workshop.run(globTool, { pattern: "{" })).rejects.toThrow('Invalid glob "{"');
  });

  it("stops when aborted", async () => {
    const reason = new Error("enough");

    await expect(workshop.run(globTool, { pattern: "*" }, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
