// Packs every public package as `pnpm publish` would, inspects the tarballs, installs them into an empty project with npm
// and tries each entry point and each command there. Run it after a build: `pnpm run check:packages`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { browserEntriesOf } from "./checks/browser-entries.ts";
import {
  hasOldestNode,
  holdConversation,
  importEntries,
  installAlone,
  installedPeers,
  installPackages,
  runBins,
} from "./packed/consumer.ts";
import type { Runtime } from "./packed/consumer.ts";
import { inspectPackage } from "./packed/inspect-package.ts";
import { followReadme } from "./packed/newcomer.ts";
import type { Newcomer } from "./packed/newcomer.ts";
import { packPackage } from "./packed/packed-package.ts";
import type { PackedPackage } from "./packed/packed-package.ts";
import { serveScope } from "./packed/scope-registry.ts";
import { codeSpecifiers, ownProject, typeCheckEntries, typeScriptProjects } from "./packed/type-check.ts";
import { readmesOf } from "./readme/readme-blocks.ts";
import { runToSuccess } from "./run-command.ts";
import { createSteps, inPairs } from "./steps.ts";
import { openSourceTree } from "./tree/source-tree.ts";
import { packageOf } from "./tree/workspace-package.ts";

const root = join(import.meta.dirname, "../../..");
const tools = join(import.meta.dirname, "../node_modules/.bin");
const out = mkdtempSync(join(tmpdir(), "parley-packages-"));
const tree = openSourceTree(root);
const publicPackages = tree.packages.filter(({ manifest }) => !manifest.private);
const { total, step } = createSteps();

async function inspect(packed: PackedPackage): Promise<void> {
  const messages = inspectPackage(packed);
  if (messages.length > 0) throw new Error(messages.join("\n"));
}

async function runTool(name: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, PATH: `${tools}${delimiter}${process.env["PATH"]}` };
  await runToSuccess(name, args, { cwd: out, env });
}

async function checkTarballs(): Promise<PackedPackage[]> {
  const all: PackedPackage[] = [];
  await inPairs(publicPackages, async (item) => {
    const { name } = item.manifest;
    const packed = await step(`${name}: pnpm pack`, () => packPackage(root, item, out));
    if (!packed) return;
    all.push(packed);
    await step(`${name}: contents`, () => inspect(packed));
    await step(`${name}: publint`, () => runTool("publint", "run", packed.tarball, "--strict"));
    await step(`${name}: attw`, () =>
      runTool("attw", packed.tarball, "--profile", "esm-only", "--format", "ascii"),
    );
  });
  return all;
}

/** An agent needs neither a store nor MCP servers, so its declarations name neither of their packages. */
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
    for (const packed of packages.filter(({ manifest }) => manifest.bin)) {
      await step(`${packed.manifest.name}: commands on ${runtime.name}`, () =>
        runBins(folder, packed, runtime),
      );
    }
  }
}

/** The commands and examples of a README, from a registry that has the packages. */
async function checkReadme(
  file: string,
  newcomer: Pick<Newcomer, "registry" | "runtimes" | "projects">,
): Promise<void> {
  const folder = join(out, "readmes", file.replace(/\W+/g, "-"));
  await step(`install lines and examples of ${file}`, () =>
    followReadme(file, tree.read(file), { ...newcomer, folder }),
  );
}

async function checkConsumer(packages: readonly PackedPackage[]): Promise<void> {
  const folder = join(out, "consumer");
  const runtimes = await step("npm install of all tarballs", () =>
    installPackages(folder, packages, installedPeers(root, publicPackages)),
  );
  if (!runtimes) return;
  const registry = await serveScope(packages);
  // The tests run the examples on the newest Node.js.
  const newcomer = { registry: registry.url, runtimes: runtimes.slice(-1), projects: [ownProject] };
  const files = readmesOf(tree).filter((file) => !packageOf(tree.packages, file)?.manifest.private);
  await inPairs(
    [
      () => checkDeclarations(folder, packages),
      () => checkRuntimes(folder, packages, runtimes),
      ...files.map((file) => () => checkReadme(file, newcomer)),
    ],
    (check) => check(),
  );
  await registry.close();
  if (!hasOldestNode)
    console.error(
      `skipped the oldest Node.js: npm has it for linux-x64, this is ${process.platform}-${process.arch}`,
    );
}

try {
  const packages = await checkTarballs();
  if (packages.length === publicPackages.length) {
    await Promise.all([checkAgentAlone(packages), checkConsumer(packages)]);
  }
} finally {
  rmSync(out, { recursive: true, force: true });
}
console.log(`${publicPackages.length} packages: ${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
