import { expect, test } from "vitest";

import { formatFinding } from "../finding.ts";
import { fixtureTree } from "../tree/fixture-tree.ts";
import { checkNodeSentence, nodeSentence } from "./node-sentence.ts";

const findingsOf = (text: string, file = "packages/agent/README.md"): string[] =>
  checkNodeSentence(fixtureTree({ [file]: text })).map(formatFinding);

test.each([
  "It runs on Node.js 22.16 or newer.",
  "Any Node.js from 20 on is enough.",
  "Run `node example.mts`, before Node.js 22.18 with `--experimental-strip-types`.",
  "Node.js runs its TypeScript as it is, from 22.16 on.",
  nodeSentence.replace("22.16", "20.9"),
])("a page that says %j has to use the sentence of all pages", (text) => {
  expect(findingsOf(`# A\n\n${text}\n`)).toEqual([
    `packages/agent/README.md:3 says which Node.js is needed in its own words, not: ${nodeSentence}`,
  ]);
});

test.each([
  nodeSentence,
  `Before. ${nodeSentence.replaceAll(" or ", "\nor ")} After.`,
  "Measured on two cores and Node.js 26.10.",
  "Node 22 prints a warning, and `await using` needs Node.js 24.",
])("a page that says %j is free", (text) => {
  expect(findingsOf(text)).toEqual([]);
  expect(findingsOf(text, "CONTRIBUTING.md")).toEqual([]);
});
