import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { CopiedTree } from "./fixtures/copied-tree.ts";

let tree: CopiedTree;

beforeEach(() => {
  tree = new CopiedTree("generate", "client", "agent");
});

afterEach(() => tree.remove());

const union = "export type SessionUpdate =\n";
/** In version 2, updates must also declare how they affect the state. */
const tags = { v1: "", v2: '\n * @x-state {"session":[{"action":"replace","target":"applause"}]}' };
const applause = `
/** The audience is pleased. */
export interface Applause {
  /** How loud it is. */
  volume: string;
  _meta?: Meta;
}
`;

describe("a new kind of session update", () => {
  it(
    "needs one edit per version and makes the compiler report all code that must handle it",
    { timeout: 120_000 },
    () => {
      for (const version of ["v1", "v2"] as const) {
        const variant = `/** Hands are clapped.${tags[version]} */ | ({ sessionUpdate: "applause" } & Applause)\n`;
        tree.edit(
          `schema/src/${version}/session-update.ts`,
          (text) => text.replace(union, union + variant) + applause,
        );
      }
      expect(tree.run("tools/generate/src/main.ts")).toMatchObject({ status: 0 });
      const files = tree.compile().map((error) => error.slice(0, error.indexOf("(")));
      expect([...new Set(files)].toSorted()).toEqual([
        "packages/protocol/src/session/v1/apply-update.ts",
        "packages/protocol/src/session/v2/state-targets.ts",
      ]);
    },
  );
});
