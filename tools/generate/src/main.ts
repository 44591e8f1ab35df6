import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";

import { generate } from "./generate.ts";
import { profiles } from "./profile.ts";
import { staleFiles } from "./stale-files.ts";

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const root = join(import.meta.dirname, "../../..");
const stale = staleFiles(profiles.flatMap((profile) => generate(join(root, "schema"), profile)));

if (values.check) {
  for (const { path } of stale) console.error(`${relative(root, path)} is stale: run "pnpm generate"`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const { path, text } of stale) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(`wrote ${relative(root, path)}`);
  }
}
