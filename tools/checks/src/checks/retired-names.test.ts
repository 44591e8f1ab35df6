import { expect, test } from "vitest";

import { fixtureTree } from "../tree/fixture-tree.ts";
import { checkRetiredNames } from "./retired-names.ts";

test("a retired name is found as a type, a function, a field and a file, with its replacement", () => {
  const tree = fixtureTree({
    "packages/agent/src/turn-lane.ts": "export const a = 1;\n",
    "packages/agent/src/kept-sessions.ts": "export const kept = 1;\n",
    "packages/agent/src/a.test.ts": [
      "interface ToldEvent { told: boolean }",
      "class A { #saidBefore = 1; tellState() { return quietly(this.#saidBefore); } }",
    ].join("\n"),
  });
  expect(checkRetiredNames(tree).map(({ line, message }) => `${line} ${message}`)).toEqual([
    '1 names something "ToldEvent": the word is "SentEvent"',
    '1 names something "told": the word is "sent"',
    '2 names something "saidBefore": the word is "sent"',
    '2 names something "tellState": the word is "send"',
    '2 names something "quietly": the word is "ignoreUnhandledRejection"',
    'undefined is named "kept-sessions": the word for a session in a store is "stored"',
    'undefined is named with "lane": the word is "queue"',
  ]);
});

test("names that only contain the letters, strings, comments and generated files are free", () => {
  const tree = fixtureTree({
    "packages/agent/src/planet.ts": 'export const outlawed = "told"; // said\nexport const intellect = 1;\n',
    "packages/agent/src/a.gen.ts": "export const told = 1;\n",
  });
  expect(checkRetiredNames(tree)).toEqual([]);
});
