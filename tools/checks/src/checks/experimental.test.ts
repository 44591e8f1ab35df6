import { expect, test } from "vitest";

import { formatFinding } from "../finding.ts";
import { fixtureTree, manifestText } from "../tree/fixture-tree.ts";
import { checkExperimental } from "./experimental.ts";

const exports = {
  ".": { "@parley/source": "./src/index.ts" },
  "./v2/unstable": { "@parley/source": "./src/unstable.ts" },
};

test("reports a draft without @experimental unless it is also exported as stable", () => {
  const tree = fixtureTree({
    "packages/agent/package.json": manifestText("@x/agent", { exports }),
    "packages/agent/src/index.ts": "/** Settled. */\nexport const settled = 1;\n",
    "packages/agent/src/unstable.ts": `export { settled } from "./index.ts";
/** A draft. */
export const one = 1;
/**
 * A draft.
 *
 * @experimental
 */
export const two = 2;
`,
  });
  expect(checkExperimental(tree).map(formatFinding)).toEqual([
    'packages/agent/src/unstable.ts:3 exports the draft "one" without @experimental in its doc comment',
  ]);
});
