// Installs the tarballs of all public packages into an empty project with npm, and tests each entry point, each
// command and the transports on every supported Node.js version. Requires the tarballs from `check-tarballs.ts`.
// Usage: `pnpm run check:packages`. To follow the READMEs instead, run `pnpm test:release`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { browserEntriesOf } from "./checks/browser-entries.ts";
import {
  hasOlderNodes,
  holdConversation,
  importEntries,
  installAlone,
  installedPeers,
  installPackages,
  runBins,
  runTests,
} from "./packed/consumer.ts";
import type { Runtime } from "./packed/consumer.ts";
import { readPackedPackage, tarballFolder } from "./packed/packed-package.ts";
import type { PackedPackage } from "./packed/packed-package.ts";
import { installTwoVersions, openPostgres, typeCheckCopies } from "./packed/two-versions.ts";
import { codeSpecifiers, ownProject, typeCheckEntries, typeScriptProjects } from "./packed/type-check.ts";
import { createSteps, inPairs } from "./steps.ts";
import { openSourceTree } from "./tree/source-tree.ts";

const root = join(import.meta.dirname, "../../..");
const out = mkdtempSync(join(tmpdir(), "parley-packages-"));
const tree = openSourceTree(root);
const publicPackages = tree.packages.filter(({ manifest }) => !manifest.private);
const { total, step } = createSteps();

/**
 * Checks that the agent package works alone. An agent needs neither a store nor MCP servers, so its declarations must
 * not refer to packages that provide them.
 */
async function checkAgentAlone(packages: readonly PackedPackage[]): Promise<void> {
  const folder = join(out, "agent-alone");
  const name = "@parley/agent";
  const installed = await step(`npm install of ${name} alone`, () => installAlone(folder, packages, name));
  if (!installed) return;
  await step(`declarations of ${name} alone`, () =>
    typeCheckEntries(folder, codeSpecifiers(installed), ownProject),
  );
}

async function checkDeclarations(folder: string, packages: readonly PackedPackage[]): Promise<void> {
  const entries = {
    node: codeSpecifiers(packages),
    browser: browserEntriesOf(tree).map(({ specifier }) => specifier),
  };
  for (const project of typeScriptProjects(folder)) {
    await step(`declarations of all entry points: ${project.name}`, () =>
      typeCheckEntries(folder, entries[project.platform], project),
    );
  }
}

async function checkRuntimes(
  folder: string,
  packages: readonly PackedPackage[],
  runtimes: readonly Runtime[],
): Promise<void> {
  for (const runtime of runtimes) {
    await step(`imports of all entry points on ${runtime.name}`, () =>
      importEntries(folder, packages, runtime),
    );
    await step(`a conversation on ${runtime.name}`, () => holdConversation(folder, runtime));
    await step(`transports, clients and servers on ${runtime.name}`, () => runTests(root, folder, runtime));
    for (const packed of packages.filter(({ manifest }) => manifest.bin)) {
      await step(`${packed.manifest.name}: commands on ${runtime.name}`, () =>
        runBins(folder, packed, runtime),
      );
    }
  }
}

/** Tests different versions of the packages together: in one process, over stdio and in one cluster. */
async function checkTwoVersions(
  packages: readonly PackedPackage[],
  runtimes: readonly Runtime[],
): Promise<void> {
  const folder = join(out, "two-versions");
  const postgres = await openPostgres(root);
  try {
    const places = { modules: join(root, "packages/server/node_modules"), postgresUrl: postgres.url };
    const checks = await step("packages of two versions", async () =>
      installTwoVersions(folder, packages, places),
    );
    if (!checks) return;
    await step("declarations of two copies of a package", () => typeCheckCopies(folder));
    for (const runtime of runtimes) {
      for (const { name, check } of checks) await step(`${name}, ${runtime.name}`, () => check(runtime));
    }
  } finally {
    await postgres.close();
  }
}

async function checkConsumer(packages: readonly PackedPackage[]): Promise<void> {
  const folder = join(out, "consumer");
  const runtimes = await step("npm install of all tarballs", () =>
    installPackages(folder, packages, installedPeers(root, publicPackages)),
  );
  if (!runtimes) return;
  await inPairs(
    [
      () => checkDeclarations(folder, packages),
      () => checkRuntimes(folder, packages, runtimes),
      () => checkTwoVersions(packages, runtimes),
    ],
    (check) => check(),
  );
  if (!hasOlderNodes)
    console.error(
      `skipped the older versions of Node.js: npm has them for linux-x64, this is ${process.platform}-${process.arch}`,
    );
}

try {
  const packages = publicPackages.map((item) => readPackedPackage(item, tarballFolder));
  await Promise.all([checkAgentAlone(packages), checkConsumer(packages)]);
} finally {
  rmSync(out, { recursive: true, force: true });
}
console.log(`${publicPackages.length} packages in use: ${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
