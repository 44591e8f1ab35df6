import { expect, test } from "vitest";

import { fixtureTree, manifestText } from "../tree/fixture-tree.ts";
import { checkPageNames } from "./page-names.ts";

const sources = {
  "schema/package.json": manifestText("@x/schema"),
  "schema/src/index.ts": 'export class Turn { run() { return "session/new"; } }\n',
  "packages/agent/src/v1/prompt.ts": "export const a = 1;\n",
  "tools/codegen/examples/Agent.java": "class Maybe { void toOptional() {} }\n",
};

test("reports paths, links, entry points and identifiers that do not exist", () => {
  const tree = fixtureTree({
    ...sources,
    "ARCHITECTURE.md": [
      "`agent/src/v1/promt.ts` renders; see `Turns`, `Turn.walk()` and [the guide](docs/guide.md).",
      "`@parley/nowhere`, `session/old` and `missing.ts`.",
    ].join("\n"),
    "docs/a.md": "Read `packages/agents`.",
  });
  expect(checkPageNames(tree).map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    'ARCHITECTURE.md:1 names "agent/src/v1/promt.ts", which does not exist',
    'ARCHITECTURE.md:1 names "Turns", which does not exist',
    'ARCHITECTURE.md:1 names "Turn.walk()", which does not exist',
    'ARCHITECTURE.md:1 names "docs/guide.md", which does not exist',
    'ARCHITECTURE.md:2 names "@parley/nowhere", which does not exist',
    'ARCHITECTURE.md:2 names "session/old", which does not exist',
    'ARCHITECTURE.md:2 names "missing.ts", which does not exist',
    'docs/a.md:1 names "packages/agents", which does not exist',
  ]);
});

test("ignores existing names, commands, placeholders, fenced blocks and other pages", () => {
  const tree = fixtureTree({
    ...sources,
    "ARCHITECTURE.md": [
      "`agent/src/v1/prompt.ts`, `v1/*.ts`, `packages/agent/`, `Turn.run()`, `Maybe.toOptional()`, [agent](packages/agent), [web](https://a.b)",
      "`session/new`, `pnpm test`, `packages/<name>/src`, `{ a: 1 }`",
      "```ts",
      "const `nothing.ts`",
      "```",
    ].join("\n"),
    "README.md": "`nothing.ts`",
  });
  expect(checkPageNames(tree)).toEqual([]);
});
