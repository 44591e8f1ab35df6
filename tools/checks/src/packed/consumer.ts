import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { oldestNode } from "../checks/manifests.ts";
import { runToSuccess } from "../run-command.ts";
import type { WorkspacePackage } from "../tree/workspace-package.ts";
import { specifiersOf } from "./inspect-package.ts";
import type { PackedPackage } from "./packed-package.ts";
import { oldestTypeScript } from "./type-check.ts";

/**
 * The folder of tests that import only published packages. These tests cover transports and any behavior that depends
 * on the Node.js version.
 */
const testFolder = "tools/system-tests/e2e";
const tests = [
  "linked-packages.e2e.ts",
  "remote/connection-contract.e2e.ts",
  "remote/offered-upgrades.e2e.ts",
  "remote/unreachable-server.e2e.ts",
  "remote/fixtures/fault-proxy.ts",
];

/**
 * Excludes tests that drop connections, because they take as long as all others combined and run in the repository
 * anyway. Sets long timeouts, which only stop tests that hang.
 */
const vitestOptions = [
  "--testNamePattern=^(?!.*that drops)",
  "--testTimeout=300000",
  "--hookTimeout=300000",
  "--expect.poll.timeout=60000",
];

/** A Node.js version for testing the packages. */
export interface Runtime {
  name: string;
  path: string;
}

/** The first release of each older supported line. Later releases of a line behave more like the next line. */
const olderNodes = [`${oldestNode}.0`, "24.0.0"];

/** The platform for which npm has older Node.js versions. */
const olderPlatform = "linux-x64";

/** Whether npm has older Node.js versions for this platform. */
export const hasOlderNodes: boolean = `${process.platform}-${process.arch}` === olderPlatform;

/**
 * Installs packed packages with npm into an empty project, as a user would. Also installs their optional peers in the
 * versions that the workspace uses, the oldest supported TypeScript version and, where npm has them, older Node.js
 * versions.
 */
export async function installPackages(
  folder: string,
  packages: readonly PackedPackage[],
  peers: readonly string[],
): Promise<Runtime[]> {
  const nodes = hasOlderNodes ? olderNodes : [];
  await npmInstall(folder, [
    ...packages.map(({ tarball }) => tarball),
    ...peers,
    `typescript@${oldestTypeScript}`,
    ...nodes.map(nodePackage),
  ]);
  const own = { name: `Node.js ${process.versions.node}`, path: process.execPath };
  return [...nodes.map((version) => installedNode(folder, version)), own];
}

/** Installs the oldest supported Node.js version into a new folder. */
export async function installOldestNode(folder: string): Promise<Runtime> {
  const version = `${oldestNode}.0`;
  await npmInstall(folder, [nodePackage(version)]);
  return installedNode(folder, version);
}

/** Returns the `npm install` argument that installs a Node.js version under a distinct name. */
function nodePackage(version: string): string {
  return `node-${version}@npm:node-${olderPlatform}@${version}`;
}

function installedNode(folder: string, version: string): Runtime {
  return { name: `Node.js ${version}`, path: join(folder, `node_modules/node-${version}/bin/node`) };
}

/** Installs a single packed package with its dependencies. Returns the names of all installed packages. */
export async function installAlone(
  folder: string,
  packages: readonly PackedPackage[],
  name: string,
): Promise<PackedPackage[]> {
  const needed = withDependencies(packages, name);
  await npmInstall(
    folder,
    needed.map(({ tarball }) => tarball),
  );
  return needed;
}

function withDependencies(packages: readonly PackedPackage[], name: string): PackedPackage[] {
  const found = packages.filter(({ manifest }) => manifest.name === name);
  const names = found.flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {}));
  return [...new Set([...found, ...names.flatMap((next) => withDependencies(packages, next))])];
}

async function npmInstall(folder: string, wanted: readonly string[]): Promise<void> {
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), '{ "name": "consumer", "private": true, "type": "module" }\n');
  const quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--loglevel=error"];
  await runToSuccess("npm", ["install", ...quiet, ...wanted], { cwd: folder, timeoutMs: 600_000 });
}

/** Returns the optional peers of the packages as `name@version`, in the versions that the workspace uses. */
export function installedPeers(root: string, packages: readonly WorkspacePackage[]): string[] {
  const ours = new Set(packages.map(({ manifest }) => manifest.name));
  const peers = packages.flatMap(({ folder, manifest }) =>
    Object.keys(manifest.peerDependencies ?? {})
      .filter((name) => !ours.has(name))
      .map((name) => `${name}@${versionOf(join(root, folder, "node_modules", name, "package.json"))}`),
  );
  return [...new Set(peers)];
}

function versionOf(file: string): string {
  if (!existsSync(file))
    throw new Error(`Cannot find "${file}": a peer must be a development dependency too`);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

/**
 * Imports every entry point of the packages in one process. The process must exit on its own without printing anything.
 *
 * @throws Error if an import fails, or if the process prints something or does not exit.
 */
export async function importEntries(
  folder: string,
  packages: readonly PackedPackage[],
  runtime: Runtime,
): Promise<number> {
  const specifiers = packages.flatMap(specifiersOf);
  const imports = specifiers.map((specifier) => {
    const attributes = specifier.endsWith(".json") ? ', { with: { type: "json" } }' : "";
    return `await import(${JSON.stringify(specifier)}${attributes});\n`;
  });
  writeFileSync(join(folder, "import-entries.js"), imports.join(""));
  const printed = await runToSuccess(runtime.path, ["import-entries.js"], { cwd: folder });
  if (printed !== "")
    throw new Error(`Cannot accept the imports on ${runtime.name}: they print "${printed}"`);
  return specifiers.length;
}

/**
 * Runs a conversation between a client and an agent that use the installed packages, over pipes and with sessions in
 * SQLite.
 *
 * @throws Error if anything goes wrong.
 */
export async function holdConversation(folder: string, runtime: Runtime): Promise<void> {
  for (const file of ["agent.js", "client.js"]) {
    copyFileSync(join(import.meta.dirname, "fixtures", file), join(folder, file));
  }
  await runToSuccess(runtime.path, ["client.js"], { cwd: folder });
}

/**
 * Runs each command of a package with `--version`, which must print its version, and with `--help`, which must print
 * something.
 *
 * @throws Error if a command fails to do so.
 */
export async function runBins(
  folder: string,
  { manifest: { name, version = "", bin = {} } }: PackedPackage,
  runtime: Runtime,
): Promise<string[]> {
  for (const file of Object.values(bin)) {
    const script = join(folder, "node_modules", name, file);
    const printed = await runToSuccess(runtime.path, [script, "--version"], { cwd: folder });
    if (!printed.includes(version))
      throw new Error(`Cannot accept "${file} --version": ${version} is not in "${printed}"`);
    const help = await runToSuccess(runtime.path, [script, "--help"], { cwd: folder });
    if (help.trim() === "") throw new Error(`Cannot accept "${file} --help": it prints nothing`);
  }
  return Object.keys(bin);
}

/**
 * Runs tests against the installed packages: the transport contracts, and any contracts that depend on the Node.js
 * version.
 *
 * @throws Error with the output of the tests if one fails.
 */
export async function runTests(root: string, folder: string, runtime: Runtime): Promise<void> {
  cpSync(join(import.meta.dirname, "fixtures/stdio.test.js"), join(folder, "stdio.test.js"));
  for (const file of tests)
    cpSync(join(root, testFolder, file), join(folder, file.replace(".e2e.", ".test.")));
  const vitest = join(folder, "node_modules/vitest/vitest.mjs");
  await runToSuccess(runtime.path, [vitest, "run", ...vitestOptions], { cwd: folder, timeoutMs: 1_200_000 });
}
