import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

const programs = [
  ["parley", "../../../packages/cli/bin/parley.js"],
  ["parley-agent", "../../../packages/reference-agent/bin/parley-agent.js"],
  ["parley-codegen", "../../codegen/bin/parley-codegen.js"],
  ["@parley/create", "../../../packages/create/bin/create.js"],
] as const;

test.each(programs)("%s rejects an old Node.js version in one sentence", async (name, path) => {
  const folder = await mkdtemp(join(tmpdir(), "parley-old-node-"));
  const file = join(folder, "old.mjs");
  const program = JSON.stringify(new URL(path, import.meta.url));
  const old = 'Object.defineProperty(process.versions, "node", { value: "20.1.0" });';
  await writeFile(file, `${old}\nawait import(${program});\n`);
  await expect(promisify(execFile)(process.execPath, [file])).rejects.toMatchObject({
    code: 2,
    stdout: "",
    stderr: `${name} needs Node.js 22.16 or newer; this is 20.1.0\n`,
  });
  await rm(folder, { recursive: true });
});
