import { expect, test } from "vitest";

import { fixtureTree } from "../tree/fixture-tree.ts";
import { checkGenerated } from "./generated.ts";

const hash = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

test("a generated file that does not say what it comes from is found", () => {
  const tree = fixtureTree({
    "schema/src/v1/a.gen.ts": "export const a = 1;\n",
    "schema/src/v1/b.gen.ts": `// Generated from schema/v9/schema.json, sha256 ${hash}\n`,
    "schema/src/v1/c.gen.ts": "// Generated from schema/v1/schema.json\n",
    "schema/src/v1/d.gen.ts": "",
    "schema/v1/schema.json": "{}",
  });
  expect(checkGenerated(tree)).toEqual([
    {
      file: "schema/src/v1/a.gen.ts",
      line: 1,
      message: "must begin with a comment that names its source and the source's hash",
    },
    {
      file: "schema/src/v1/b.gen.ts",
      line: 1,
      message: "names no file of this repository as its source in its first line",
    },
    { file: "schema/src/v1/c.gen.ts", line: 1, message: "has no hash of its source in its first line" },
    {
      file: "schema/src/v1/d.gen.ts",
      line: 1,
      message: "must begin with a comment that names its source and the source's hash",
    },
  ]);
});

test("a source and its hash are enough, whether it is a file or a folder; other files need none", () => {
  const tree = fixtureTree({
    "schema/src/v1/a.gen.ts": `// Generated from schema/v1/schema.json, sha256 ${hash}: do not edit.\n`,
    "schema/src/v1/b.gen.ts": `// Generated from schema/src/v1/ (${hash.slice(0, 16)})\n`,
    "schema/src/v1/a.ts": "export const a = 1;\n",
    "schema/v1/schema.json": "{}",
  });
  expect(checkGenerated(tree)).toEqual([]);
});
