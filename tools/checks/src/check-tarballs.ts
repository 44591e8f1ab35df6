// Packs every public package as `pnpm publish` would, and inspects the tarballs. Requires a build. Usage: `pnpm run
// check:packages`.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { findTypeProblems, lintTarball } from "./packed/check-tarball.ts";
import { inspectPackage } from "./packed/inspect-package.ts";
import { packPackages, tarballFolder, unpackPackage } from "./packed/packed-package.ts";
import { createSteps, inPairs } from "./steps.ts";
import { openSourceTree } from "./tree/source-tree.ts";

const root = join(import.meta.dirname, "../../..");
const publicPackages = openSourceTree(root).packages.filter(({ manifest }) => !manifest.private);
const { total, step } = createSteps();

/** @throws {Error} that contains the messages, if there are any. */
function refuse(messages: readonly string[]): void {
  if (messages.length > 0) throw new Error(messages.join("\n"));
}

rmSync(tarballFolder, { recursive: true, force: true });
mkdirSync(tarballFolder, { recursive: true });
await step("pnpm pack", () => packPackages(root, publicPackages, tarballFolder));
await inPairs(publicPackages, async (item) => {
  const { name } = item.manifest;
  const packed = await step(`${name}: tarball`, () => unpackPackage(item, tarballFolder));
  if (!packed) return;
  await step(`${name}: contents`, async () => refuse(inspectPackage(packed)));
  await step(`${name}: publint`, async () => refuse(await lintTarball(packed.tarball)));
  await step(`${name}: attw`, async () => refuse(await findTypeProblems(packed.tarball)));
});
console.log(`${publicPackages.length} tarballs: ${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
