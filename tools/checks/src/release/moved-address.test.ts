import { expect, test } from "vitest";

import { fixtureTree } from "../tree/fixture-tree.ts";
import { movedAddress } from "./moved-address.ts";

test("replaces a URL in all files that contain it, but not a longer URL with the same prefix", () => {
  const tree = fixtureTree({
    "docs/page.md": "[a](https://example.com/x/tree/main) and https://example.com/x.",
    "packages/a/package.json": '{ "repository": "git+https://example.com/x.git" }',
    "README.md": "https://example.com/x-other https://example.com/xyz",
  });
  expect(Object.fromEntries(movedAddress(tree, "https://example.com/x", "https://example.org/y"))).toEqual({
    "docs/page.md": "[a](https://example.org/y/tree/main) and https://example.org/y.",
    "packages/a/package.json": '{ "repository": "git+https://example.org/y.git" }',
  });
});
