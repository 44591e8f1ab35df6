import { expect, test } from "vitest";

import { fixtureTree } from "../tree/fixture-tree.ts";
import { checkPlainWords } from "./plain-words.ts";

test("a doc comment that begins with a question word is found, and a quaint word in any comment", () => {
  const tree = fixtureTree({
    "packages/agent/src/a.ts": [
      "/** What a turn is made of. */",
      "export interface A {}",
      "/**",
      " * Tells of each event whether it begins a message.",
      " */",
      "export const b = 1; // Whoever asks is told.",
    ].join("\n"),
  });
  expect(checkPlainWords(tree).map(({ line, message }) => `${line} ${message}`)).toEqual([
    '1 begins a doc comment with "What": say what it is or does',
    '3 begins a doc comment with "Tells": say what it is or does',
    '4 says "Tells" in a comment: write "reports, sends or returns"',
    '6 says "Whoever" in a comment: write "the caller, client or user"',
    '6 says "told" in a comment: write "sent, or notified"',
  ]);
});

test("direct sentences, strings, generated files and the specification's own comments are free", () => {
  const tree = fixtureTree({
    "packages/agent/src/a.ts": [
      "/** Options of a turn. What is left out has its default. */",
      'export const a = "told";',
      "// What follows is free: a line is no doc comment.",
      "/** True if the session is idle. */",
      "export const b = true;",
    ].join("\n"),
    "packages/agent/src/a.gen.ts": "/** What it is. */\nexport const a = 1;\n",
    "schema/src/v1/content.ts": "/** How the agent told it. */\nexport type A = 1;\n",
  });
  expect(checkPlainWords(tree)).toEqual([]);
});
