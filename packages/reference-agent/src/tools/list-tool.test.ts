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
  it("lists a folder, omitting packages and version control", async () => {
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

  it("lists at most 1000 names and notes that there are more", async () => {
    await Promise.all(Array.from({ length: 1001 }, (_, index) => workshop.write(`f${index}`, "")));

    expect((await workshop.run(listTool, {})).text).toMatch(/\n\[The first 1000 names; there are more\]$/);
  });

  it("shows what it lists and needs permission only outside the roots", async () => {
    expect(await workshop.prepare(listTool, {})).toMatchObject({
      title: "List the working directory",
      locations: [{ path: workshop.cwd }],
      permission: undefined,
    });
    expect(await workshop.prepare(listTool, { path: ".." })).toMatchObject({
      permission: {
        subject: { type: "tool", tool: "list", target: "outside the working directories" },
        effect: "look",
      },
    });
  });

  it("reports why a path cannot be listed", async () => {
    await workshop.write("a.txt", "");

    await expect(workshop.run(listTool, { path: "none" })).rejects.toThrow(
      'Cannot list "none": no such file or directory',
    );
    await expect(workshop.run(listTool, { path: "a.txt" })).rejects.toThrow(
      'Cannot list "a.txt": it is not a directory',
    );
  });
});
