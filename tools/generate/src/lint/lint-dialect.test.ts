import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { readSources } from "../sources/read-sources.ts";
import { lintDialect } from "./lint-dialect.ts";

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

function property(type: string): string {
  return `/** A. */\nexport interface A {\n  /** B. */\n  b: ${type};\n}`;
}

/** Returns an interface that has a property of a named type with the given tag. */
function tagged(tag: string): string {
  return `/** A. */\nexport interface A {\n  /**\n   * B.\n   * ${tag}\n   */\n  b?: Thing | null;\n}`;
}

describe("lintDialect", () => {
  it("accepts everything in the dialect", () => {
    const source = `
import type { Meta, Tagged, UnknownTag, Whole } from "./primitive.ts";

/** A thing. */
export interface Thing {
  /** Its size. */
  size?: Whole | null;
  /** Other things have it. */
  colour?: never;
  /** What it is for. */
  use: { [name: string]: Kind };
  _meta?: Meta;
}

/** A kind. */
export type Kind =
  /** This. */
  | ({ type: "this" } & Thing)
  /** That. */
  | { type: "that" }
  /** Any other kind. */
  | { type: UnknownTag };

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
      `topic.ts:4 uses a bare number: write a building block of primitive.ts`,
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
    ["export interface A {}", `topic.ts:1 has no doc comment for "A"`],
    ["/** A. */\nexport interface A {\n  b: string;\n}", `topic.ts:3 has no doc comment for "b"`],
    [`/** A. */\nexport type A = "x" | "y";`, `topic.ts:2 has no doc comment for the member ""x""`],
    [
      "/** A. */\nexport interface A { /** B. */ b: string }",
      "topic.ts:2 has a doc comment that does not begin its line: it would be ignored",
    ],
    [
      "/**\n * A.\n * @x-colour red\n */\nexport interface A {}",
      `topic.ts:3 has "@x-colour", which nothing reads`,
    ],
    ["/**\n * A.\n * @x-side\n */\nexport interface A {}", `topic.ts:3 has "@x-side" without a value`],
    ["/** A. */\nexport interface A {}\n/** A. */\nexport interface A {}", `topic.ts:4 defines "A" again`],
    [property("keyof Thing"), `topic.ts:4 uses "keyof Thing", which has no rule`],
    [property("typeof globalThis"), `topic.ts:4 uses "typeof globalThis", which has no rule`],
    [property("object"), `topic.ts:4 uses "object", which has no rule`],
    [property("`_${string}`"), 'topic.ts:4 uses "`_${string}`", which has no rule'],
    [property("true"), `topic.ts:4 uses "true", which has no rule`],
    [property("1.5"), `topic.ts:4 uses "1.5", which has no rule`],
    [
      `import type { B } from "./b.ts";\n/** A. */\nexport interface A {\n  /** B. */\n  b: B;\n}`,
      `topic.ts:1 imports from "./b.ts", which index.ts does not name, nor topics.ts of an unstable profile: its types would not become definitions`,
    ],
    [property("never"), "topic.ts:4 uses never for a required property: write an optional property"],
    [property("Date"), `topic.ts:4 uses "Date", which is neither declared nor imported here`],
    ["/** A. */\nexport interface A<T> {}", `topic.ts:2 uses "T", which has no rule`],
    ["/** A. */\nexport const a = 1;", `topic.ts:2 uses "export const a = 1;", which has no rule`],
    [
      property(`"a" | "b"`),
      "topic.ts:4 uses literals without a name: define their union, so that each has a doc comment",
    ],
    [
      property(`("a" | null)[]`),
      "topic.ts:4 uses literals without a name: define their union, so that each has a doc comment",
    ],
    [tagged("@minimum some"), `topic.ts:5 has "@minimum" with a value that is not JSON`],
    [tagged("@default {a"), `topic.ts:5 has "@default" with a value that is not JSON`],
    [
      tagged("@x-deserialize-default-on-error yes"),
      `topic.ts:5 has "@x-deserialize-default-on-error" that is not "true"`,
    ],
    [tagged("@minLength 1"), `topic.ts:5 has "@minLength" beside "Thing", where it would be ignored`],
    [
      `/**\n * A.\n * @type integer\n */\nexport type A = Tagged<number, "A">;`,
      `topic.ts:5 brands "A" without "@format": its schema would be wrong`,
    ],
  ])("finds the problem in %j", (source, finding) => {
    expect(lint(source)).toContain(finding);
  });
});
