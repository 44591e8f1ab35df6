import { expect, test } from "vitest";

import { publishedPage } from "./published-page.ts";

const kinds: Record<string, "file" | "folder"> = {
  "README.md": "file",
  "packages/client": "folder",
  "packages/agent/migration.md": "file",
  "packages/agent/screen.png": "file",
};
const home = {
  address: "https://example.com/parley",
  folder: "packages/agent",
  kindOf: (path: string): "file" | "folder" | undefined => kinds[path],
};

test("points relative links to files, folders, images and fragments in the repository", () => {
  const page = [
    "[Install](../../README.md#install), [a](migration.md) and [`client`](../client/)",
    "![screen](screen.png)",
    "[page]: ./migration.md",
  ];
  expect(publishedPage(page.join("\n"), home).split("\n")).toEqual([
    "[Install](https://example.com/parley/blob/HEAD/README.md#install), [a](https://example.com/parley/blob/HEAD/packages/agent/migration.md) and [`client`](https://example.com/parley/tree/HEAD/packages/client)",
    "![screen](https://example.com/parley/raw/HEAD/packages/agent/screen.png)",
    "[page]: https://example.com/parley/blob/HEAD/packages/agent/migration.md",
  ]);
});

test("points a link whose text contains a line break to the repository", () => {
  expect(publishedPage("See [the\nmigration](migration.md).\n", home)).toBe(
    "See [the\nmigration](https://example.com/parley/blob/HEAD/packages/agent/migration.md).\n",
  );
});

test.each([
  "```md\n[a](nowhere.md)",
  "~~~\n[a](nowhere.md)\n~~~\n[b](#b)\n  ```sh\n  [c](nowhere.md)\n  ```\n",
])("leaves the code blocks of %j unchanged", (page) => {
  expect(publishedPage(page, home)).toBe(page);
});

test("leaves absolute links, links within the page and code blocks unchanged", () => {
  const page = "[x](https://acp.dev) [y](#a-title) [z](mailto:a@example.com)\n```md\n[a](nowhere.md)\n```\n";
  expect(publishedPage(page, home)).toBe(page);
});

test("does not change a published page again", () => {
  const once = publishedPage("[a](migration.md)", home);
  expect(publishedPage(once, home)).toBe(once);
});

test("rejects a broken link", () => {
  expect(() => publishedPage("[a](gone.md)", home)).toThrow(
    'Cannot publish the link "gone.md" of a page in "packages/agent": there is no "packages/agent/gone.md"',
  );
});
