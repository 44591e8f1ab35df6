import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

import { runToSuccess } from "../run-command.ts";
import { openSourceTree } from "../tree/source-tree.ts";
import type { LocalRegistry } from "./local-registry.ts";
import { outdatedPrograms } from "./outdated-programs.ts";
import { versionsOf } from "./repository-copy.ts";
import type { Bump, RepositoryCopy } from "./repository-copy.ts";

/** A release after the first one, with its expected versions. */
export interface LaterRelease {
  name: string;
  /**
   * @throws Error if packages other than the expected ones get a new version, or users do not get the new
   * versions.
   */
  release: (copy: RepositoryCopy, registry: LocalRegistry, folder: string) => Promise<void>;
}

/** All releases after the first one, in order. */
export const laterReleases: readonly LaterRelease[] = [
  later("a patch of @parley/protocol, and of the programs that contain it", "@parley/protocol", "patch"),
  later("a minor of @parley/client, and a patch of what depends on it", "@parley/client", "minor"),
  later("a minor of @parley/schema, and a patch of what depends on it", "@parley/schema", "minor"),
];

function later(title: string, name: string, bump: Bump): LaterRelease {
  return {
    name: title,
    async release(copy, registry, folder) {
      const before = versionsOf(copy.folder);
      await copy.change(name, bump);
      const after = await copy.version();
      const bumps = expectedBumps(copy.folder, name, bump);
      const expected = [...before].map(([key, version]) => [key, next(version, bumps.get(key))]);
      expectEqual(Object.fromEntries(after), Object.fromEntries(expected));
      await copy.publish();
      await updateUser(registry, folder, after);
      const changed = [...after].filter(([key]) => bumps.has(key));
      console.error(`        ${changed.map(([key, version]) => `${key}@${version}`).join(" ")}`);
    },
  };
}

/**
 * Returns the expected bumps if one package changes. Dependents get a patch release if the bump is minor, because
 * below 1.0 a new minor version is outside the range that they accept. Programs need a new version whenever a bundled
 * package changes.
 */
function expectedBumps(folder: string, name: string, bump: Bump): Map<string, Bump> {
  const { packages } = openSourceTree(folder);
  const bumps = new Map([[name, bump]]);
  for (const { manifest } of packages) {
    if (!manifest.private && bump === "minor" && name in (manifest.dependencies ?? {}))
      bumps.set(manifest.name, "patch");
  }
  for (const program of outdatedPrograms(packages, bumps)) bumps.set(program, "patch");
  return bumps;
}

function next(version: string, bump: Bump | undefined): string {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  if (bump === undefined) return version;
  return bump === "patch" ? `${major}.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`;
}

/**
 * Updates the packages of a user who has installed all of them. Expects exactly one copy of each package, in its
 * newest version.
 */
async function updateUser(
  { url }: LocalRegistry,
  folder: string,
  versions: ReadonlyMap<string, string>,
): Promise<void> {
  const home = `${folder}-with-cli-${versions.get("@parley/cli")}`;
  mkdirSync(home);
  writeFileSync(join(home, "package.json"), '{ "private": true }\n');
  const flags = [
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    "--loglevel=error",
    `--@parley:registry=${url}`,
  ];
  await runToSuccess("npm", ["install", ...flags, ...versions.keys()], { cwd: home, timeoutMs: 600_000 });
  const lock = JSON.parse(readFileSync(join(home, "package-lock.json"), "utf8")) as {
    packages: Record<string, { version?: string }>;
  };
  const installed = Object.entries(lock.packages)
    .filter(([path]) => path.includes("node_modules/@parley/"))
    .map(([path, { version = "" }]) => [path.replace("node_modules/", ""), version]);
  expectEqual(Object.fromEntries(installed), Object.fromEntries(versions));
}

function expectEqual(found: Record<string, string>, expected: Record<string, string>): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new Error(`Cannot accept ${JSON.stringify(found)}: expected ${JSON.stringify(expected)}`);
}
