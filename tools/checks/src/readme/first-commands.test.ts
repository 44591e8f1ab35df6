import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { firstCommandsOf } from "./first-commands.ts";

const page = (file: string): string => readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8");

test("reads the commands in the first block, omitting comments", () => {
  const text =
    "# A\n\n```ts\nnpm install a\n```\n\n```sh\n# b\nnpm install b  # c\n\nnpm test\n```\n\n```sh\nls\n```\n";
  expect(firstCommandsOf(text)).toEqual(["npm install b", "npm test"]);
  expect(firstCommandsOf("No block")).toEqual([]);
});

test("lists the same first commands on the site as in the README", () => {
  const commands = firstCommandsOf(page("README.md"));
  expect(commands).toContain("npx -y pnpm@12.21.0 new ../my-agent");
  expect(firstCommandsOf(page("docs/pages/start/index.md"))).toEqual(commands);
  const first = firstCommandsOf(page("docs/pages/index.md"));
  expect(first.length).toBeGreaterThan(2);
  expect(first).toEqual(commands.slice(0, first.length));
});
