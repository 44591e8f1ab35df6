import { symlink } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type ToolWorkshop, openToolWorkshop } from "../fixtures/tool-workshop.ts";
import { applyPatchTool } from "./apply-patch-tool.ts";

let workshop: ToolWorkshop;

beforeEach(async () => {
  workshop = await openToolWorkshop();
});

afterEach(async () => {
  await workshop.remove();
});

function patch(...lines: string[]): { patch: string } {
  return { patch: ["*** Begin Patch", ...lines, "*** End Patch"].join("\n") };
}

describe("the apply_patch tool", () => {
  it("changes, adds, moves and removes files at once", async () => {
    await workshop.write("a.ts", "function a() {\n  return 1;\n}\n\nfunction b() {\n  return 1;\n}\n");
    await workshop.write("old.ts", "gone\n");
    await workshop.write("from.ts", "x\ny\n");

    const { text } = await workshop.run(
      applyPatchTool,
      patch(
        "*** Update File: a.ts",
        "@@ function b() {",
        "-  return 1;",
        "+  return 2;",
        " }",
        "*** Add File: new/c.ts",
        "+one",
        "+two",
        "*** Delete File: old.ts",
        "*** Update File: from.ts",
        "*** Move to: to.ts",
        " x",
        "-y",
        "+z",
      ),
    );

    expect(await workshop.read("a.ts")).toBe(
      "function a() {\n  return 1;\n}\n\nfunction b() {\n  return 2;\n}\n",
    );
    expect(await workshop.read("new/c.ts")).toBe("one\ntwo\n");
    expect(await workshop.read("to.ts")).toBe("x\nz\n");
    await expect(workshop.read("old.ts")).rejects.toThrow("ENOENT");
    await expect(workshop.read("from.ts")).rejects.toThrow("ENOENT");
    expect(text).toMatch(/^Changed a\.ts\n[^]*Created new\/c\.ts\n[^]*Removed old\.ts[^]*Removed from\.ts$/);
  });

  it("shows all differences before, and asks once", async () => {
    await workshop.write("a.ts", "1\n2\n");
    const call = await workshop.prepare(
      applyPatchTool,
      patch("*** Update File: a.ts", "-2", "+3", "*** Add File: b.ts", "+x"),
    );

    expect(call).toMatchObject({
      title: "Patch a.ts, b.ts",
      locations: [{ path: join(workshop.cwd, "a.ts"), line: 2 }, { path: join(workshop.cwd, "b.ts") }],
      preview: [
        { type: "diff", oldText: "1\n2\n", newText: "1\n3\n" },
        { type: "diff", oldText: null, newText: "x\n" },
      ],
      permission: { effect: "edit" },
    });
  });

  it("counts as outside of the roots if one of its files is, also through a link", async () => {
    await symlink(workshop.outside, join(workshop.cwd, "link"));

    const call = await workshop.prepare(
      applyPatchTool,
      patch("*** Add File: a.ts", "+x", "*** Add File: link/b.ts", "+x"),
    );

    expect(call.permission).toMatchObject({ effect: "act" });
  });

  it("changes nothing if a file has changed since it was shown", async () => {
    await workshop.write("a.ts", "1\n");
    await workshop.write("b.ts", "1\n");
    const call = await workshop.prepare(
      applyPatchTool,
      patch("*** Update File: a.ts", "-1", "+2", "*** Update File: b.ts", "-1", "+2"),
    );
    await workshop.write("b.ts", "changed\n");

    await expect(workshop.perform(call)).rejects.toThrow(
      'Cannot apply_patch "b.ts": it has changed meanwhile; read it again',
    );
    expect(await workshop.read("a.ts")).toBe("1\n");
  });

  it.each([
    [["*** Update File: none.ts", "-a", "+b"], 'Cannot patch "none.ts": no such file'],
    [["*** Add File: a.ts", "+b"], 'Cannot patch "a.ts": it exists already'],
    [["*** Update File: a.ts", "-b", "+c"], "the lines to change are not in the file"],
    [["*** Update File: a.ts", "@@ class X", "-a", "+c"], 'the line "class X" is not in the file'],
    [["*** Delete File: a.ts", "*** Update File: a.ts", "-a", "+c"], '"a.ts" is in it twice'],
    [["*** Add File: c.ts", "b"], 'Cannot apply the patch: "b" of a new file does not begin with "+"'],
    [["hello"], 'Cannot apply the patch: "hello" is no heading of a file'],
    [[], "Cannot apply the patch: the patch changes nothing"],
  ])("refuses %j", async (lines, message) => {
    await workshop.write("a.ts", "a\n");

    await expect(workshop.prepare(applyPatchTool, patch(...lines))).rejects.toThrow(message);
  });
});
