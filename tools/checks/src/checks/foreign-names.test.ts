import { expect, test } from "vitest";

import { fixtureTree } from "../tree/fixture-tree.ts";
import { checkForeignNames } from "./foreign-names.ts";

test("reports an object that is read or written with an arbitrary string as the key", () => {
  const tree = fixtureTree({
    "packages/a/src/read.ts": [
      'const names: Readonly<Record<string, string>> = { a: "b" };',
      "export const read = (name: string) => names[name];",
    ].join("\n"),
    "packages/a/src/write.ts": [
      "export function write(name: string) {",
      "  const names: { [name: string]: string } = {};",
      '  names[name] = "";',
      "  return names;",
      "}",
    ].join("\n"),
    "schema/src/called.ts": [
      "const names: Record<string, number> = {};",
      "export const read = (name: string) => names[name.trim()];",
    ].join("\n"),
  });
  expect(checkForeignNames(tree).map(({ file, line }) => `${file}:${line}`)).toEqual([
    "packages/a/src/read.ts:2",
    "packages/a/src/write.ts:3",
    "schema/src/called.ts:2",
  ]);
});

test("allows maps, known keys, lists and guarded objects", () => {
  const tree = fixtureTree({
    "packages/a/src/map.ts": [
      'const names: ReadonlyMap<string, string> = new Map(Object.entries({ a: "b" }));',
      "export const read = (name: string) => names.get(name);",
    ].join("\n"),
    "packages/a/src/known.ts": [
      'const names: Readonly<Record<"a" | "b", string>> = { a: "", b: "" };',
      'export const read = (name: "a" | "b") => names[name];',
    ].join("\n"),
    "packages/a/src/asked.ts": [
      'const names: Readonly<Record<string, string>> = { a: "b" };',
      "export const read = (name: string) => (Object.hasOwn(names, name) ? names[name] : undefined);",
    ].join("\n"),
    "packages/a/src/literal.ts": [
      "const headers: Record<string, string> = {};",
      'headers["cookie"] = "";',
      'headers[SESSION_HEADER] = "";',
    ].join("\n"),
    "packages/a/src/list.ts": [
      "const names: string[] = [];",
      "export const read = (index: number) => names[index];",
    ].join("\n"),
  });
  expect(checkForeignNames(tree)).toEqual([]);
});
