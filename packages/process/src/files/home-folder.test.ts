import { homedir, userInfo } from "node:os";
import { join } from "node:path";

import { afterEach, expect, test, vi } from "vitest";

import { expandHome, homeFolder } from "./home-folder.ts";

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["~", ""],
  ["~/", ""],
  ["~/s.db", "s.db"],
  ["~/a b/~/c", "a b/~/c"],
  ["~//a", "a"],
])("expands %j", (path, below) => {
  expect(expandHome(path)).toBe(join(homedir(), below));
});

test.each(["/a/~/b", "a/~", "./~", "./~ann", "", "postgres://host/~"])("leaves %j unchanged", (path) => {
  expect(expandHome(path)).toBe(path);
});

test.each(["~ann", "~ann/s.db", "~+/s.db", "~~/s.db"])("rejects %j", (path) => {
  expect(() => expandHome(path)).toThrow(`Cannot use "${path}": only "~/" stands for a home folder`);
});

test.skipIf(process.platform === "win32").each(["", ".", "home", "../up"])(
  "uses the system's home folder if HOME is %j",
  (home) => {
    vi.stubEnv("HOME", home);
    expect(homeFolder()).toBe(userInfo().homedir);
    vi.stubEnv("HOME", "/somewhere");
    expect(homeFolder()).toBe("/somewhere");
  },
);
