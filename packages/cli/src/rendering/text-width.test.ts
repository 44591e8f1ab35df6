import { execFileSync } from "node:child_process";
import { join } from "node:path";

import stringWidth from "string-width";
import { expect, test } from "vitest";

import { fittingBegin } from "./cut-line.ts";
import { isNarrow, textWidth } from "./text-width.ts";

test("counts one column for every narrow character, alone and in sequence", () => {
  const all = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter(isNarrow);
  expect(all.length).toBeGreaterThan(900);
  expect(all.filter((character) => stringWidth(character) !== 1)).toEqual([]);
  const text = all.join("");
  expect(stringWidth(text)).toBe(all.length);
  expect(stringWidth(all.toReversed().join(""))).toBe(all.length);
  expect(fittingBegin(text, 500)).toBe(text.slice(0, 500));
  expect(fittingBegin(text, -1)).toBe("");
});

test.each([
  ["日本語", 6],
  ["e\u0301", 1],
  ["👩‍👩‍👧", 2],
  ["\u001b[1m❤️ bold\u001b[22m", 7],
  ["\u001b[31m→ red\u001b[39m", 5],
  ["a\u00adb", 2],
  ["\u0007", 0],
])("measures %j as %d columns", (text, columns) => {
  expect(textWidth(text)).toBe(columns);
});

test("loads the code that measures wide characters only when one occurs", () => {
  const program = `
    import { textWidth } from ${JSON.stringify(join(import.meta.dirname, "text-width.ts"))};
    const loaded = () => Object.keys(require.cache).some((file) => file.includes("string-width"));
    import { createRequire } from "node:module";
    const require = createRequire(${JSON.stringify(import.meta.filename)});
    const shown = [textWidth("└─ ✓ one → 2 … three"), loaded(), textWidth("日"), loaded()];
    console.log(JSON.stringify(shown));`;
  const args = ["--input-type=module", "--eval", program];
  expect(JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }))).toEqual([
    20,
    false,
    2,
    true,
  ]);
});
