import { describe, expect, test } from "vitest";

import { isAbsolutePath, normalizePath, normalizeWindowsPath } from "./absolute-path.ts";

describe.skipIf(process.platform === "win32")("on POSIX", () => {
  test.each([
    ["/", true],
    ["/home/user", true],
    ["home/user", false],
    ["./x", false],
    ["~/x", false],
    ["", false],
    ["C:\\x", false],
  ])("isAbsolutePath(%j) is %j", (path, expected) => {
    expect(isAbsolutePath(path)).toBe(expected);
  });

  test.each([
    ["/", "/"],
    ["/home/user/", "/home/user"],
    ["/home//user/./x/../y", "/home/user/y"],
    ["/../..", "/"],
  ])("normalizePath(%j) is %j", (path, expected) => {
    expect(normalizePath(path)).toBe(expected);
  });
});

test.each([
  ["c:/windows/../Users/", "C:\\Users"],
  ["C:\\", "C:\\"],
  ["C:\\..\\..\\work", "C:\\work"],
  ["\\\\server\\share", "\\\\server\\share"],
  ["\\\\server\\share\\..\\..\\work\\.", "\\\\server\\share\\work"],
  ["//server/share//a/../b", "\\\\server\\share\\b"],
])("normalizeWindowsPath(%j) is %j", (path, expected) => {
  expect(normalizeWindowsPath(path)).toBe(expected);
});
