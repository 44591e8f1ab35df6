import { chmod, readdir, stat, symlink } from "node:fs/promises";
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
  it("changes, adds, moves and removes files in one call", async () => {
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

  it("shows all diffs first and requests permission once", async () => {
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

  it("counts as outside the roots if any of its files are, even through a link", async () => {
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

  it("adds whole lines at the end of a file, using the file's line endings", async () => {
    await workshop.write("unix.txt", "one");
    await workshop.write("windows.txt", "one\r\ntwo\r\n");
    await workshop.write("empty.txt", "");

    await workshop.run(
      applyPatchTool,
      patch(
        "*** Update File: unix.txt",
        "+two",
        "*** Update File: windows.txt",
        "@@ one",
        "+1.5",
        "*** Update File: empty.txt",
        "+one",
      ),
    );

    expect(await workshop.read("unix.txt")).toBe("one\ntwo\n");
    expect(await workshop.read("windows.txt")).toBe("one\r\n1.5\r\ntwo\r\n");
    expect(await workshop.read("empty.txt")).toBe("one\n");
  });

  it("undoes all changes if one fails", async () => {
    await workshop.write("a.ts", "1\n");
    await workshop.write("gone.ts", "1\n");
    const tooMuch = "/proc/parley-none";

    const run = workshop.run(
      applyPatchTool,
      patch(
        "*** Update File: a.ts",
        "-1",
        "+2",
        "*** Delete File: gone.ts",
        "*** Add File: new.ts",
        "+1",
        `*** Add File: ${tooMuch}`,
        "+1",
      ),
    );

    await expect(run).rejects.toThrow(`Cannot apply_patch "${tooMuch}": no such file or directory`);
    expect(await workshop.read("a.ts")).toBe("1\n");
    expect(await workshop.read("gone.ts")).toBe("1\n");
    expect(await readdir(workshop.cwd)).not.toContain("new.ts");
  });

  it.each([
    ["is being changed", "*** Update File: ../outside/none.txt", "@@", "-a", "+b"],
    [
      "is the target of a move",
      "*** Update File: a.txt",
      "*** Move to: ../outside/some.txt",
      "@@",
      "-a",
      "+b",
    ],
    ["can be deleted", "*** Delete File: ../outside/some.txt", "*** Delete File: none.txt"],
    ["occurs twice", "*** Delete File: ../outside/some.txt", "*** Delete File: ../outside/some.txt"],
  ])("needs permission to report an error about a file outside the roots that %s", async (_how, ...lines) => {
    await workshop.write("a.txt", "a\n");
    await workshop.write("../outside/some.txt", "");

    const call = await workshop.prepare(applyPatchTool, patch(...lines));

    expect(call.permission).toMatchObject({
      subject: { type: "tool", tool: "read", target: "outside the working directories" },
      effect: "look",
    });
    await expect(workshop.perform(call)).rejects.toThrow("Cannot patch ");
  });

  it("preserves a moved file's mode", async () => {
    await workshop.write("run.sh", "one\n");
    await chmod(join(workshop.cwd, "run.sh"), 0o755);

    await workshop.run(
      applyPatchTool,
      patch("*** Update File: run.sh", "*** Move to: bin/run.sh", "-one", "+two"),
    );

    expect((await stat(join(workshop.cwd, "bin/run.sh"))).mode & 0o111).toBe(0o111);
    expect(await workshop.read("bin/run.sh")).toBe("two\n");
  });

  it.each([
    [["*** Update File: none.ts", "-a", "+b"], 'Cannot patch "none.ts": no such file'],
    [["*** Add File: a.ts", "+b"], 'Cannot patch "a.ts": it exists already'],
    [["*** Update File: a.ts", "-b", "+c"], "the lines to change are not in the file"],
    [["*** Update File: a.ts", "@@ class X", "-a", "+c"], 'the line "class X" is not in the file'],
    [["*** Delete File: a.ts", "*** Update File: a.ts", "-a", "+c"], '"a.ts" is in the patch twice'],
    [["*** Add File: c.ts", "b"], 'Cannot apply the patch: "b" of a new file does not begin with "+"'],
    [["hello"], 'Cannot apply the patch: "hello" is not the heading of a file'],
    [[], "Cannot apply the patch: the patch changes nothing"],
  ])("rejects %j", async (lines, message) => {
    await workshop.write("a.ts", "a\n");

    await expect(workshop.prepare(applyPatchTool, patch(...lines))).rejects.toThrow(message);
  });
});
