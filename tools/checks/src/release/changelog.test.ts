import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { getDependencyReleaseLine, getReleaseLine } from "./changelog.ts";
import { webAddress } from "./package-metadata.ts";

const root = join(import.meta.dirname, "../../../..");
const address = webAddress(
  JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { repository: string },
);

test("formats a change as a list item with a link to its commit and any further paragraphs", () => {
  const commit = "0123456789abcdef0123456789abcdef01234567";
  expect(getReleaseLine({ summary: "One\nline.\n\nAnother:\n\n- a\n", commit })).toBe(
    `- One\n  line. ([0123456](${address}/commit/${commit}))\n\n  Another:\n\n  - a`,
  );
  expect(getReleaseLine({ summary: "Alone." })).toBe("- Alone.");
});

test("keeps a change with headings out of the list", () => {
  const summary = "What is in it.\n\n#### Sessions\n\n- a";
  expect(getReleaseLine({ summary, commit: "0123456" })).toBe(`\n\n${summary}\n\n`);
});

test("formats updated dependencies on one line, each with a link to its changelog", () => {
  const dependency = (folder: string, oldVersion: string, newVersion: string) => ({
    name: `@parley/${folder}`,
    oldVersion,
    newVersion,
    dir: join(root, folder),
  });
  const updated = [dependency("schema", "0.1.0", "0.2.0"), dependency("protocol", "0.0.0", "0.1.0")];
  expect(getDependencyReleaseLine([], updated)).toBe(
    `- Uses [\`@parley/schema\` 0.2.0](${address}/blob/HEAD/schema/CHANGELOG.md#020)`,
  );
  expect(getDependencyReleaseLine([], updated.slice(1))).toBe("");
});

test("changesets are configured to use this generator", () => {
  const config = JSON.parse(readFileSync(join(root, ".changeset/config.json"), "utf8")) as {
    changelog: string;
  };
  expect(join(root, ".changeset", config.changelog)).toBe(join(import.meta.dirname, "changelog.ts"));
});
