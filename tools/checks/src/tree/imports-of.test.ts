import { expect, test } from "vitest";

import { importsOf } from "./imports-of.ts";
import { parseSourceFile } from "./source-file.ts";

test("lists every form of import with its kind", () => {
  const text = [
    'import type { A } from "a";',
    'import { type B } from "b";',
    'import "c";',
    'export * as d from "d";',
    'export type * from "e";',
    'export { f } from "f";',
    'export type { G } from "g";',
    'type H = import("h").H;',
    'const i = await import("i");',
    "const computed = await import(i + computed);",
    "export { i };",
  ].join("\n");
  const imports = importsOf(parseSourceFile("a.ts", text)).map(
    ({ kind, specifier, line }) => `${line} ${kind} ${specifier}`,
  );
  expect(imports).toEqual([
    "1 types a",
    "2 static b",
    "3 static c",
    "4 static d",
    "5 types e",
    "6 static f",
    "7 types g",
    "8 types h",
    "9 dynamic i",
  ]);
});

test("names the file in the error if it does not parse", () => {
  expect(() => parseSourceFile("a.ts", "const = 1;")).toThrow(/^Cannot parse "a.ts": /);
});
