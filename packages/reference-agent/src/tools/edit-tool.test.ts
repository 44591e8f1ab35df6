import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { type ToolWorkshop, openToolWorkshop } from "../fixtures/tool-workshop.ts";
import { editTool } from "./edit-tool.ts";
import { readTool } from "./read-tool.ts";

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

  it("preserves a file's line endings, even when replacing part of a line", async () => {
    await workshop.write("windows.txt", "one\r\ntwo\r\n");
    await workshop.write("both.txt", "one\r\ntwo\n");

    await workshop.run(editTool, { path: "windows.txt", oldText: "one", newText: "1\n1.5" });
    await workshop.run(editTool, { path: "both.txt", oldText: "two", newText: "2\r\n3" });

    expect(await workshop.read("windows.txt")).toBe("1\r\n1.5\r\ntwo\r\n");
    expect(await workshop.read("both.txt")).toBe("one\r\n2\r\n3\n");
  });

  it("rejects an incomplete replacement", async () => {
    await workshop.write("a.ts", "one two");
    const edits = [{ oldText: "two", newText: "2" }];

    await expect(workshop.run(editTool, { path: "a.ts", oldText: "one", edits })).rejects.toThrow(
      '"oldText" and "newText" belong together',
    );
    await expect(workshop.run(editTool, { path: "a.ts", newText: "1", edits })).rejects.toThrow(
      '"oldText" and "newText" belong together',
    );
    expect(await workshop.read("a.ts")).toBe("one two");
  });

  it("shows the diff and requires permission before changing anything", async () => {
    await workshop.write("a.ts", "1\n2\n3\n");
    const path = join(workshop.cwd, "a.ts");

    const call = await workshop.prepare(editTool, { path: "a.ts", oldText: "2\n", newText: "" });

    expect(call).toMatchObject({
      title: "Edit a.ts",
      locations: [{ path, line: 2 }],
      preview: [{ type: "diff", path, oldText: "1\n2\n3\n", newText: "1\n3\n" }],
      permission: {
        subject: { type: "tool", tool: "edit", target: "inside the working directories" },
        effect: "edit",
      },
    });
    expect(await workshop.read("a.ts")).toBe("1\n2\n3\n");
  });

  it("replaces every occurrence if `all` is set", async () => {
    await workshop.write("a.ts", "x x x");

    await expect(workshop.run(editTool, { path: "a.ts", oldText: "x", newText: "y" })).rejects.toThrow(
      'Cannot edit "a.ts": the text to replace is in the file 3 times; it must be unique',
    );
    await workshop.run(editTool, { path: "a.ts", oldText: "x", newText: "y", all: true });
    expect(await workshop.read("a.ts")).toBe("y y y");
  });

  it("detects the line endings of a long file once for all matches", async () => {
    const text = "line\r\n".repeat(40_000);
    await workshop.write("a.ts", text);
    const includes = vi.spyOn(String.prototype, "includes");
    onTestFinished(() => includes.mockRestore());

    await workshop.prepare(editTool, { path: "a.ts", oldText: "line", newText: "l\n", all: true });

    expect(includes.mock.contexts.filter((each) => String(each).length === text.length)).toHaveLength(1);
  });

  it.each([
    [{ path: "a.ts", oldText: "z", newText: "y" }, "the text to replace is not in the file"],
    [{ path: "a.ts", oldText: "", newText: "y" }, '"oldText" is empty'],
    [{ path: "a.ts", oldText: "x", newText: "x" }, '"oldText" and "newText" are the same'],
  ])("rejects %j", async (input, reason) => {
    await workshop.write("a.ts", "x");

    await expect(workshop.prepare(editTool, input)).rejects.toThrow(`Cannot edit "a.ts": ${reason}`);
  });

  it("needs permission to report that a file outside the roots does not contain the text", async () => {
    const path = join(workshop.outside, "secret.txt");
    await writeFile(path, "secret\n");

    const call = await workshop.prepare(editTool, { path, oldText: "a guess", newText: "x" });

    const subject = { type: "tool", tool: "read", target: "outside the working directories" };
    expect(call).toMatchObject({ title: `Look at ${path}`, permission: { subject, effect: "look" } });
    await expect(workshop.perform(call)).rejects.toThrow(
      `Cannot edit "${path}": the text to replace is not in the file`,
    );
  });

  it("makes either all or none of several replacements in one call", async () => {
    await workshop.write("a.ts", "one\n  two\nthree\n");
    const first = { oldText: "one", newText: "1" };

    await workshop.run(editTool, { path: "a.ts", edits: [first, { oldText: "two  \n", newText: "2\n" }] });
    expect(await workshop.read("a.ts")).toBe("1\n  2\nthree\n");
    await expect(
      workshop.prepare(editTool, {
        path: "a.ts",
        edits: [
          { oldText: "three", newText: "3" },
          { oldText: "four", newText: "4" },
        ],
      }),
    ).rejects.toThrow('Cannot edit "a.ts": the text to replace is not in the file (edit 2)');
    expect(await workshop.read("a.ts")).toBe("1\n  2\nthree\n");
  });

  it("refuses to edit a file that has changed since the model saw it", async () => {
    await workshop.write("a.ts", "one\n");
    await workshop.run(readTool, { path: "a.ts" });
    await workshop.write("a.ts", "one\ntwo\n");
    const edit = { path: "a.ts", oldText: "one", newText: "1" };

    await expect(workshop.prepare(editTool, edit)).rejects.toThrow(
      'Cannot edit "a.ts": it has changed since you saw it; read it again',
    );
    await workshop.run(readTool, { path: "a.ts" });
    await workshop.run(editTool, edit);
    await workshop.run(editTool, { path: "a.ts", oldText: "1", newText: "one" });
    expect(await workshop.read("a.ts")).toBe("one\ntwo\n");
  });

  it("requires an existing file", async () => {
    const input = { path: "none", oldText: "x", newText: "y" };

    await expect(workshop.prepare(editTool, input)).rejects.toThrow('Cannot edit "none": no such file');
  });
});
