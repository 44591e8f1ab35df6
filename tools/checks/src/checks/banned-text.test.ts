import { expect, test } from "vitest";

import { fixtureTree } from "../tree/fixture-tree.ts";
import { checkBannedText } from "./banned-text.ts";

// Concatenated because the check also reads this file.
const machineFolder = ["", "work", "main"].join("/");
const registry = ["registry", "npmjs", "org"].join(".");
const mark = ["TO", "DO"].join("");
const disable = (linter: string): string => [linter, "disable"].join("-");

function messagesOf(path: string, ...lines: string[]): string[] {
  return checkBannedText(fixtureTree({ [path]: lines.join("\n") })).map(
    ({ file, line, message }) => `${file}:${line} ${message.split(":", 1)[0]}`,
  );
}

test("reports local folders, registries and TODO markers in any text", () => {
  const messages = messagesOf(
    "packages/agent/notes.md",
    `see ${machineFolder}`,
    "all right",
    `cd "${["", "root"].join("/")}" && ls`,
    `npm --registry https://${registry}/ install`,
    `${mark}: later`,
  );
  expect(messages).toEqual([
    "packages/agent/notes.md:1 names a folder of one machine",
    "packages/agent/notes.md:3 names a folder of one machine",
    "packages/agent/notes.md:4 names a package registry",
    "packages/agent/notes.md:5 has a mark for later",
  ]);
});

test("reports a configured registry and a download URL in the lockfile", () => {
  expect(messagesOf(".npmrc", "registry=https://packages.example/")).toEqual([
    ".npmrc:1 names a package registry",
  ]);
  expect(messagesOf("pnpm-lock.yaml", "  tarball: https://packages.example/a.tgz")).toEqual([
    "pnpm-lock.yaml:1 pins a download address",
  ]);
});

test("reports a disabled rule and a star export in code", () => {
  const lines = [
    `/* ${disable("oxlint")} no-console */`,
    `// ${disable("eslint")}-next-line`,
    'export * from "./a.ts";',
    'export type * from "./a.ts";',
  ];
  expect(messagesOf("packages/agent/src/a.ts", ...lines)).toEqual([
    "packages/agent/src/a.ts:1 turns a rule off",
    "packages/agent/src/a.ts:2 turns a rule off",
    "packages/agent/src/a.ts:3 exports *",
    "packages/agent/src/a.ts:4 exports *",
  ]);
  expect(messagesOf("schema/src/a.ts", ...lines)).toHaveLength(3);
});

test("allows other folders, to-do lists, hashes and binaries", () => {
  const code = [
    'export const TODOS = "todo";',
    'export const cwd = "/workspace/a", other = "/home/me/work/b", url = "https://example.com/root/work";',
  ];
  expect(messagesOf("packages/agent/src/todo.test.ts", ...code)).toEqual([]);
  expect(messagesOf("pnpm-lock.yaml", `integrity: sha512-a/${"X".repeat(3)}/b==`)).toEqual([]);
  expect(messagesOf("schema/logo.png", `\0 ${machineFolder}`)).toEqual([]);
});
