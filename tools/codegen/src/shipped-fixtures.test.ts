import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { foldFixtures } from "../e2e/fixtures/shipped/fold-fixtures.ts";
import { messageFixtures } from "../e2e/fixtures/shipped/message-fixtures.ts";

function fixture(protocol: string, name: string): string {
  return fileURLToPath(new URL(`../resources/fixtures/${protocol}/${name}.jsonl`, import.meta.url));
}

// Run `vitest -u` to rewrite the files after a change to the schema or the cases.
describe.each(["v1", "v2"])("the %s fixtures in the package", (protocol) => {
  it("match the results of `decode` and `validate`", async () => {
    const text = await messageFixtures(protocol);
    for (const outcome of ["kept", "repaired", "refused"]) expect(text).toContain(`"read":"${outcome}"`);
    // JavaScript rounds 9007199254740993.
    const repaired = text.split("\n").filter((line) => /"value":.*9007199254740993/.test(line));
    expect(repaired).not.toEqual([]);
    await expect(text).toMatchFileSnapshot(fixture(protocol, "messages"));
  });

  it("match the session states that `@parley/protocol` builds", async () => {
    await expect(foldFixtures(protocol)).toMatchFileSnapshot(fixture(protocol, "folds"));
  });
});
