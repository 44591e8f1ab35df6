import { expect, test } from "vitest";

import { fixtureTree } from "../tree/fixture-tree.ts";
import { checkProse } from "./prose.ts";

function messagesOf(path: string, ...lines: string[]): string[] {
  return checkProse(fixtureTree({ [path]: lines.join("\n") })).map(
    ({ file, line, message }) => `${file}:${line} ${message.split(":", 1)[0]}`,
  );
}

test("marks for later, folders of one machine and registries are found in any text", () => {
  const messages = messagesOf(
    "packages/agent/notes.md",
    "TODO: later",
    "// FIXME",
    "all right",
    ["see ", "work", "main"].join("/"),
    ['cd "', 'root" && ls'].join("/"),
    ["npm --registry https://registry", "npmjs", "org/ install"].join("."),
  );
  expect(messages).toEqual([
    "packages/agent/notes.md:1 has a mark for later",
    "packages/agent/notes.md:2 has a mark for later",
    "packages/agent/notes.md:4 names a folder of one machine",
    "packages/agent/notes.md:5 names a folder of one machine",
    "packages/agent/notes.md:6 names a package registry",
  ]);
});

test("a configured registry and a download address in the lockfile are found", () => {
  expect(messagesOf(".npmrc", "registry=https://packages.example/")).toEqual([
    ".npmrc:1 names a package registry",
  ]);
  expect(messagesOf("pnpm-lock.yaml", "  tarball: https://packages.example/a.tgz")).toEqual([
    "pnpm-lock.yaml:1 pins a download address",
  ]);
});

test("a rule that is turned off in code is found", () => {
  const messages = messagesOf(
    "schema/src/a.ts",
    "// @ts-ignore",
    "/* oxlint-disable no-console */",
    "// eslint-disable-next-line",
    "// @ts-expect-error it is wrong",
  );
  expect(messages).toEqual([
    "schema/src/a.ts:1 turns a rule off",
    "schema/src/a.ts:2 turns a rule off",
    "schema/src/a.ts:3 turns a rule off",
    "schema/src/a.ts:4 expects a type error outside a test",
  ]);
});

test("todo lists, other folders, expected errors in tests, hashes and binaries are free", () => {
  expect(
    messagesOf(
      "packages/agent/src/todo.test.ts",
      'export const TODOS = "todo";',
      'export const cwd = "/workspace/a", other = "/home/me/work/b", url = "https://example.com/root/work";',
      "// @ts-expect-error a number is no string",
    ),
  ).toEqual([]);
  expect(messagesOf("pnpm-lock.yaml", "integrity: sha512-a/XXX/b==")).toEqual([]);
  expect(messagesOf("schema/logo.png", "\0 TODO")).toEqual([]);
});
