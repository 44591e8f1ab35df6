import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import type { EverydayUses } from "./everyday-uses.ts";
import { functionsOf } from "./functions-of.ts";
import { official } from "./official-client.ts";
import { parley } from "./parley-client.ts";

const script = join(import.meta.dirname, "fixtures/everyday-agent.ts");
const page = join(import.meta.dirname, "../../../../packages/client/migration.md");

const uses = {
  prompt: "Hello, world (end_turn)",
  permission: "no",
  files: "second\n",
  cancel: "cancelled",
  load: "Once upon a time",
  list: "a,b",
  mode: "code",
  failure: "exited with code 3",
} as const satisfies { readonly [use in keyof EverydayUses]: string };

const names = Object.keys(uses) as (keyof typeof uses)[];

test.each(names)('the "%s" use case works the same with the official SDK and with Parley', async (use) => {
  const cwd = await realpath(await mkdtemp(join(tmpdir(), "parley-migration-")));
  onTestFinished(() => rm(cwd, { recursive: true }));
  await writeFile(join(cwd, "notes.txt"), "first\nsecond\nthird\n");
  expect(await official[use](process.execPath, [script], cwd)).toBe(uses[use]);
  expect(await parley[use](process.execPath, [script], cwd)).toBe(uses[use]);
});

test.each(["official-client.ts", "parley-client.ts"])(
  "the migration page shows the exact code of %s",
  async (name) => {
    const shown = await readFile(page, "utf8");
    const functions = await functionsOf(name);
    expect(functions).toHaveLength(names.length);
    for (const text of functions) expect(shown).toContain(text);
  },
);
