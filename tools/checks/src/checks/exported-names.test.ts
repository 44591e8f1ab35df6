import { expect, test } from "vitest";

import { parseSourceFile } from "../tree/source-file.ts";
import { exportedNames } from "./exported-names.ts";

test("every form of a named export is listed with its line", () => {
  const text = [
    "export const a = 1, b = 2;",
    "export function c() {}",
    "export abstract class D {}",
    "export type E = 1;",
    "export interface F {}",
    "export { a as g };",
    'export { type H } from "./h.ts";',
    "const hidden = 1;",
  ].join("\n");
  const names = exportedNames(parseSourceFile("a.ts", text)).map(
    ({ name, line, declares }) => `${line} ${name} ${declares}`,
  );
  expect(names).toEqual([
    "1 a true",
    "1 b true",
    "2 c true",
    "3 D true",
    "4 E true",
    "5 F true",
    "6 g false",
    "7 H false",
  ]);
});
