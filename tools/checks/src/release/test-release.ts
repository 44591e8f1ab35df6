// Releases the packages from a clone of the latest commit to a local registry, and then uses them as a new user with
// npm and an empty folder would. Everything happens in a temporary folder. Usage: `pnpm test:release`.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { hasOlderNodes, installOldestNode } from "../packed/consumer.ts";
import type { Runtime } from "../packed/consumer.ts";
import { followReadme } from "../packed/newcomer.ts";
import { ownProject } from "../packed/type-check.ts";
import { readmesOf } from "../readme/readme-blocks.ts";
import { createSteps, inPairs } from "../steps.ts";
import { openSourceTree } from "../tree/source-tree.ts";
import { packageOf } from "../tree/workspace-package.ts";
import { createCommand, firstDay } from "./first-day.ts";
import { laterReleases } from "./later-releases.ts";
import { openLocalRegistry } from "./local-registry.ts";
import type { LocalRegistry } from "./local-registry.ts";
import { createNpmUser } from "./npm-user.ts";
import { copyRepository } from "./repository-copy.ts";
import type { RepositoryCopy } from "./repository-copy.ts";

const root = join(import.meta.dirname, "../../../..");
const out = mkdtempSync(join(tmpdir(), "parley-release-"));
const { total, step } = createSteps();

async function firstRelease(copy: RepositoryCopy, registry: LocalRegistry): Promise<boolean> {
  const versions = await step("release:version gives every package a version", async () => {
    const all = await copy.version();
    const without = [...all].filter(([, version]) => version === "0.0.0");
    if (without.length > 0) throw new Error(`Cannot release without a changeset: ${without.join(" ")}`);
    return all;
  });
  if (!versions) return false;
  await step("build and changeset publish", () => copy.publish());
  const published = await step(
    `the registry has ${versions.size} packages with their changelogs`,
    async () => {
      for (const [name, version] of versions) await checkChangelog(registry, name, version);
      return true;
    },
  );
  return published === true;
}

async function checkChangelog(registry: LocalRegistry, name: string, version: string): Promise<void> {
  const changelog = await registry.fileOf(name, version, "CHANGELOG.md");
  if (
    !changelog.startsWith(`# ${name}\n\n## ${version}\n\n### `) ||
    changelog.includes("Updated dependencies")
  )
    throw new Error(`Cannot accept the changelog of ${name}: ${changelog}`);
}

/** Returns the oldest supported Node.js version, if npm has it for this machine, and the current version. */
async function runtimesOf(): Promise<Runtime[]> {
  const newest = { name: `Node.js ${process.versions.node}`, path: process.execPath };
  if (hasOlderNodes) return [await installOldestNode(join(out, "oldest-node")), newest];
  console.error(`skipped the oldest Node.js: npm has none for ${process.platform}-${process.arch}`);
  return [newest];
}

async function useCommands(
  copy: RepositoryCopy,
  registry: LocalRegistry,
  runtimes: readonly Runtime[],
): Promise<void> {
  const templates = readdirSync(join(copy.folder, "packages/create/templates"));
  for (const [index, runtime] of runtimes.entries()) {
    const settings = { registry: registry.url, runtime, cache: join(out, `npm-cache-${index}`) };
    const user = await createNpmUser(join(out, `user-${index}`), settings);
    for (const { name, run } of firstDay) await step(`${name}, ${runtime.name}`, () => run(user));
    await inPairs(templates.map(createCommand), ({ name, run }) =>
      step(`${name}, ${runtime.name}`, () => run(user)),
    );
  }
}

async function followReadmes(
  copy: RepositoryCopy,
  registry: LocalRegistry,
  runtimes: readonly Runtime[],
): Promise<void> {
  const tree = openSourceTree(copy.folder);
  const files = readmesOf(tree).filter((file) => !packageOf(tree.packages, file)?.manifest.private);
  await inPairs(files, (file) => {
    const folder = join(out, "readmes", file.replaceAll(/\W+/g, "-"));
    const newcomer = { folder, registry: registry.url, runtimes, projects: [ownProject] };
    return step(`install lines and examples of ${file}`, () => followReadme(file, tree.read(file), newcomer));
  });
}

const local = await step("a registry", () => openLocalRegistry(join(out, "registry")));
try {
  const settings = { folder: join(out, "repository"), registry: local?.url ?? "" };
  const copy = local && (await step("a clone", () => copyRepository(root, settings)));
  if (local && copy && (await firstRelease(copy, local))) {
    const runtimes = await runtimesOf();
    await useCommands(copy, local, runtimes);
    await followReadmes(copy, local, runtimes);
    for (const { name, release } of laterReleases) {
      await step(name, () => release(copy, local, join(out, "installed")));
    }
  }
} finally {
  await local?.close();
  rmSync(out, { recursive: true, force: true });
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
