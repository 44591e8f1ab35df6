import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type ToolWorkshop, openToolWorkshop } from "../fixtures/tool-workshop.ts";
import { editTool } from "./edit-tool.ts";

let workshop: ToolWorkshop;

beforeEach(async () => {
  workshop = await openToolWorkshop();
});

afterEach(async () => {
  await workshop.remove();
});

describe("the edit tool", () => {
  it("replaces text exactly", async () => {
    await workshop.write("a.ts", "\uFEFFlet a = $1;\r\nlet b = 2;\r\n");

    const { text } = await workshop.run(editTool, { path: "a.ts", oldText: "a = $1", newText: "a = $&$1" });

    expect(text).toMatch(/^Changed a\.ts\n--- a\.ts\n\+\+\+ a\.ts\n@@ /);
    expect(await workshop.read("a.ts")).toBe("\uFEFFlet a = $&$1;\r\nlet b = 2;\r\n");
  });

  it("shows the difference, and asks, before it does anything", async () => {
    await workshop.write("a.ts", "1\n2\n3\n");
    const path = join(workshop.cwd, "a.ts");

    const call = await workshop.prepare(editTool, { path: "a.ts", oldText: "2\n", newText: "" });

    expect(call).toMatchObject({
      title: "Edit a.ts",
      locations: [{ path, line: 2 }],
      preview: [{ type: "diff", path, oldText: "1\n2\n3\n", newText: "1\n3\n" }],
      permission: { id: "edit inside the working directories", effect: "edit" },
    });
    expect(await workshop.read("a.ts")).toBe("1\n2\n3\n");
  });

  it("replaces everywhere only when it is told to", async () => {
    await workshop.write("a.ts", "x x x");

    await expect(workshop.run(editTool, { path: "a.ts", oldText: "x", newText: "y" })).rejects.toThrow(
      'Cannot edit "a.ts": the text to replace is in the file 3 times; it must be unique',
    );
    await workshop.run(editTool, { path: "a.ts", oldText: "x", newText: "y", all: true });
    expect(await workshop.read("a.ts")).toBe("y y y");
  });

  it.each([
    [{ path: "a.ts", oldText: "z", newText: "y" }, "the text to replace is not in the file"],
    [{ path: "a.ts", oldText: "", newText: "y" }, '"oldText" is empty'],
    [{ path: "a.ts", oldText: "x", newText: "x" }, '"oldText" and "newText" are the same'],
  ])("refuses %j", async (input, reason) => {
    await workshop.write("a.ts", "x");

    await expect(workshop.prepare(editTool, input)).rejects.toThrow(`Cannot edit "a.ts": ${reason}`);
  });

  it("needs a file", async () => {
    const input = { path: "none", oldText: "x", newText: "y" };

    await expect(workshop.prepare(editTool, input)).rejects.toThrow('Cannot edit "none": no such file');
  });
});
