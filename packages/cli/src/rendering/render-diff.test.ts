import { describe, expect, it } from "vitest";

import { renderDiff } from "./render-diff.ts";
import { createPlainTheme, createTerminalTheme } from "./theme.ts";

const looks = createTerminalTheme({
  replacesLines: true,
  cwd: "/project",
  style: (look, text) => `<${look}>${text}</>`,
  columns: () => 80,
  thoughts: "folded",
});

describe("renderDiff", () => {
  it("colors added and removed lines", () => {
    const lines = renderDiff({ path: "/project/a", oldText: "one\ntwo\n", newText: "one\n2\n" }, looks);
    expect(lines).toEqual([
      "  <bold>a</> +1 -1",
      "  <cyan>@@ -1,2 +1,2 @@</>",
      "   one",
      "  <red>-two</>",
      "  <green>+2</>",
    ]);
  });

  it.each(["/other/a", "/project/link/../a", "/project/..", "/project"])(
    "does not shorten the path %s",
    (path) => {
      expect(renderDiff({ path, newText: "" }, createPlainTheme("/project"))).toEqual([
        `  ${path} (new, empty)`,
      ]);
    },
  );

  it("states that a file has no changes", () => {
    expect(renderDiff({ path: "/project/a", oldText: "one\n", newText: "one\n" }, looks)).toEqual([
      "  <bold>a</> (no changes)",
    ]);
  });

  it("counts omitted lines", () => {
    const newText = Array.from({ length: 100 }, (_, index) => `${index}\n`).join("");
    const lines = renderDiff({ path: "/project/a", newText }, looks);
    expect(lines).toHaveLength(62);
    expect(lines.at(-1)).toBe("  <dim>… 41 more lines</>");
  });

  it("shows both versions in full if the comparison times out", () => {
    const text = (seed: number): string =>
      Array.from({ length: 30_000 }, (_, index) => `${(index * seed) % 30_011}\n`).join("");
    const lines = renderDiff({ path: "/project/a", oldText: text(7), newText: text(13) }, looks);
    expect(lines[0]).toBe("  <bold>a</> +30000 -30000");
    expect(lines.at(-1)).toMatch(/… \d+ more lines/);
    expect(lines).toContain("  <red>-7</>");
  });
});
