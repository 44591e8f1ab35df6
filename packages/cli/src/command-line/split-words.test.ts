import { expect, test } from "vitest";

import { splitWords } from "./split-words.ts";

test.each([
  ["proxy", ["proxy"]],
  ["  npx   -y  proxy ", ["npx", "-y", "proxy"]],
  [`node '/my folder/p.js' "a \\"b\\" c"`, ["node", "/my folder/p.js", 'a "b" c']],
  [String.raw`a\ b c\\d ''`, ["a b", String.raw`c\d`, ""]],
  [`--name='x y'z`, ["--name=x yz"]],
])("splits %s", (line, words) => {
  expect(splitWords(line, "linux")).toEqual(words);
});

test("preserves backslashes in Windows paths", () => {
  expect(splitWords(String.raw`C:\bin\p.exe "D:\my folder\a"`, "win32")).toEqual([
    String.raw`C:\bin\p.exe`,
    String.raw`D:\my folder\a`,
  ]);
});

test.each([`a "b`, "a 'b", "a \\"])("rejects %s", (line) => {
  expect(() => splitWords(line, "linux")).toThrow("a quotation mark is not closed");
});

test("rejects an empty command", () => {
  expect(() => splitWords("  ")).toThrow("Cannot start a command without a name");
});
