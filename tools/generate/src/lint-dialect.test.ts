import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { lintDialect } from "./lint-dialect.ts";
import { readSources } from "./read-sources.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-dialect-"));
  writeFileSync(join(folder, "index.ts"), `export type * from "./topic.ts";\n`);
  writeFileSync(join(folder, "primitive.ts"), "/** A whole number. */\nexport type Whole = number;\n");
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function lint(source: string): string[] {
  writeFileSync(join(folder, "topic.ts"), source);
  return lintDialect(readSources(folder));
}

describe("lintDialect", () => {
  it("finds nothing in the dialect", () => {
    const source = `
/** A thing. */
export interface Thing {
  /** Its size. */
  size?: Whole | null;
  /** What it is for. */
  use: { [name: string]: Kind };
  _meta?: Meta;
}

/** A kind. */
export type Kind =
  /** This. */
  | ({ type: "this" } & Thing)
  /** That. */
  | { type: "that" };

/**
 * A name.
 * @type string
 */
export type Name = Tagged<string, "Name">;
`;
    expect(lint(source)).toEqual([]);
  });

  it.each([
    [
      "/** A. */\nexport interface A {\n  /** B. */\n  b: number;\n}",
      `topic.ts:4 uses a bare number: write one of the building blocks that says which`,
    ],
    [
      "/** A. */\nexport type A = Record<string, string>;",
      `topic.ts:2 uses type arguments of "Record": write an array as T[], a map as an index signature`,
    ],
    [
      "/** A. */\nexport interface A {\n  /** B. */\n  b: string | unknown;\n}",
      "topic.ts:4 uses a union with unknown, which is unknown: write that",
    ],
    [
      "/** A. */\nexport interface A {\n  /** B. */\n  b: string & {};\n}",
      "topic.ts:4 uses an intersection with string: write OpenString or a Tagged string",
    ],
    [
      "/** A. */\nexport interface A {\n  /** B. */\n  b: [string];\n}",
      "topic.ts:4 uses a tuple: write an interface",
    ],
    [
      "/** A. */\nexport interface A {\n  /** B. */\n  b?: string | undefined;\n}",
      "topic.ts:4 uses undefined: write an optional property",
    ],
    [
      `/** A. */\nexport type A = Tagged<string, "A">;`,
      `topic.ts:2 brands "A" without "@type": its schema would be wrong`,
    ],
    ["export interface A {}", `topic.ts:1 says nothing about "A"`],
    ["/** A. */\nexport interface A {\n  b: string;\n}", `topic.ts:3 says nothing about "b"`],
    [`/** A. */\nexport type A = "x" | "y";`, `topic.ts:2 says nothing about the member ""x""`],
    [
      "/** A. */\nexport interface A { /** B. */ b: string }",
      "topic.ts:2 has a doc comment that does not begin its line: it is not read",
    ],
    [
      "/**\n * A.\n * @x-colour red\n */\nexport interface A {}",
      `topic.ts:3 has "@x-colour", which nothing reads`,
    ],
    ["/**\n * A.\n * @x-side\n */\nexport interface A {}", `topic.ts:3 has "@x-side" without a value`],
    ["/** A. */\nexport interface A {}\n/** A. */\nexport interface A {}", `topic.ts:4 defines "A" again`],
  ])("finds what is wrong in %j", (source, finding) => {
    expect(lint(source)).toContain(finding);
  });
});
