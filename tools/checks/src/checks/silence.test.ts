import { expect, test } from "vitest";

import { fixtureTree } from "../tree/fixture-tree.ts";
import { checkSilence } from "./silence.ts";

test("a library that prints is found", () => {
  const tree = fixtureTree({
    "packages/agent/src/a.ts": [
      'console.log("a");',
      "export const warn = console.warn;",
      'process.stdout.write("b");',
      'globalThis.process.stderr.write("c");',
    ].join("\n"),
    "schema/src/a.ts": "globalThis.console.error(1);\n",
  });
  expect(checkSilence(tree).map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    "packages/agent/src/a.ts:1 prints by console.log: a library is silent",
    "packages/agent/src/a.ts:2 prints by console.warn: a library is silent",
    "packages/agent/src/a.ts:3 prints by process.stdout.write: a library is silent",
    "packages/agent/src/a.ts:4 prints by globalThis.process.stderr.write: a library is silent",
    "schema/src/a.ts:1 prints by globalThis.console.error: a library is silent",
  ]);
});

test("programs, tools and tests may print, and a stream may be passed on", () => {
  const print = 'console.log("a");\n';
  const tree = fixtureTree({
    "packages/cli/src/main.ts": print,
    "packages/reference-agent/src/main.ts": print,
    "packages/agent/src/print-error.ts": print,
    "packages/agent/src/a.test.ts": print,
    "tools/bench/src/main.ts": print,
    "packages/protocol/src/stdio/stdio-transport.ts": [
      "export const output = process.stdout;",
      "export const open = (console: { log(): void }) => output.write(String(console));",
    ].join("\n"),
  });
  expect(checkSilence(tree)).toEqual([]);
});
