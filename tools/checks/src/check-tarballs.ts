// Packs every public package as `pnpm publish` would, and inspects the tarballs. Run it after a build: `pnpm run check:packages`.
import { mkdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";

import { inspectPackage } from "./packed/inspect-package.ts";
import { packPackage, tarballFolder } from "./packed/packed-package.ts";
import type { PackedPackage } from "./packed/packed-package.ts";
import { runToSuccess } from "./run-command.ts";
import { createSteps, inPairs } from "./steps.ts";
import { openSourceTree } from "./tree/source-tree.ts";

const root = join(import.meta.dirname, "../../..");
const tools = join(import.meta.dirname, "../node_modules/.bin");
const publicPackages = openSourceTree(root).packages.filter(({ manifest }) => !manifest.private);
const { total, step } = createSteps();

async function inspect(packed: PackedPackage): Promise<void> {
  const messages = inspectPackage(packed);
  if (messages.length > 0) throw new Error(messages.join("\n"));
}

async function runTool(name: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, PATH: `${tools}${delimiter}${process.env["PATH"]}` };
  await runToSuccess(name, args, { cwd: tarballFolder, env });
}

rmSync(tarballFolder, { recursive: true, force: true });
mkdirSync(tarballFolder, { recursive: true });
await inPairs(publicPackages, async (item) => {
  const { name } = item.manifest;
  const packed = await step(`${name}: pnpm pack`, () => packPackage(root, item, tarballFolder));
  if (!packed) return;
  await step(`${name}: contents`, () => inspect(packed));
  await step(`${name}: publint`, () => runTool("publint", "run", packed.tarball, "--strict"));
  await step(`${name}: attw`, () =>
    runTool("attw", packed.tarball, "--profile", "esm-only", "--format", "ascii"),
  );
});
console.log(`${publicPackages.length} tarballs: ${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
