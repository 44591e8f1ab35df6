import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { runToSuccess } from "../run-command.ts";
import type { Runtime } from "./consumer.ts";
import type { PackedPackage } from "./packed-package.ts";
import { ownProject, typeCheck } from "./type-check.ts";

const TODAY = "0.1.0";
/** A later version, in which the packages require each other's new minor versions. */
const TOMORROW = "0.2.0";

/**
 * A project and the versions of its direct and indirect dependencies. Packages that are not in `own` have the version
 * in `others`.
 */
interface Project {
  readonly name: string;
  readonly others: string;
  /** Versions of the direct dependencies that differ from `others`. */
  readonly own: Readonly<Record<string, string>>;
}

const fixtures = join(import.meta.dirname, "fixtures/versions");
const libraries = ["agent", "client", "server", "storage", "protocol", "schema"];
/** Projects with two copies of some packages. */
const copies = ["updated-agent", "updated-protocol"];
const own = (version: string): Project["own"] =>
  Object.fromEntries(["protocol", "schema", "storage"].map((name) => [`@parley/${name}`, version]));
const projects: readonly Project[] = [
  { name: "today", others: TODAY, own: {} },
  { name: "tomorrow", others: TOMORROW, own: {} },
  { name: "updated-agent", others: TOMORROW, own: own(TODAY) },
  { name: "updated-protocol", others: TODAY, own: own(TOMORROW) },
];

/** Projects in one folder that use two versions of the packages, and a function that tests them. */
export interface TwoVersions {
  readonly name: string;
  /**
   * Tests the projects on a Node.js version.
   *
   * @throws Error if packages of different versions do not work together.
   */
  readonly check: (runtime: Runtime) => Promise<unknown>;
}

/**
 * Installs the current packages, and copies of them with a later version, the way npm does: if two packages in
 * a project need different versions of a third, it is installed twice. Returns a function that tests them on a
 * Node.js version.
 *
 * @param modules The folder that contains the third-party packages that the server needs.
 * @param postgresUrl The database that the nodes use.
 */
export function installTwoVersions(
  folder: string,
  packages: readonly PackedPackage[],
  { modules, postgresUrl }: { readonly modules: string; readonly postgresUrl: string },
): TwoVersions[] {
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  for (const project of projects) installProject(join(folder, project.name), packages, project);
  for (const name of ["pg", "ws"]) symlinkSync(join(modules, name), join(folder, "node_modules", name));
  const run = (runtime: Runtime, ...args: string[]): Promise<string> =>
    runToSuccess(runtime.path, args, { cwd: folder });
  const pairs = [
    ["today", "tomorrow"],
    ["tomorrow", "today"],
    ["updated-agent", "today"],
    ["today", "updated-protocol"],
  ] as const;
  return [
    ...copies.map((name) => ({
      name: `two copies of a package in one process: ${name}`,
      check: (runtime: Runtime) => run(runtime, join(name, "one-process.js")),
    })),
    ...pairs.map(([client, agent]) => ({
      name: `a client of "${client}" and an agent of "${agent}" over stdio`,
      check: (runtime: Runtime) => run(runtime, join(client, "over-stdio.js"), join(agent, "agent.js")),
    })),
    ...[pairs[0], pairs[1]].map(([first, second]) => ({
      name: `nodes of "${first}" and "${second}" in one cluster`,
      check: (runtime: Runtime) => run(runtime, join(first, "cluster.js"), first, second, postgresUrl),
    })),
  ];
}

/** Returns the URL of the test database, or starts a database server for this check. */
export async function openPostgres(
  root: string,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const { PARLEY_TEST_POSTGRES_URL: given } = process.env;
  if (given !== undefined) return { url: given, close: async () => undefined };
  const program = join(root, "packages/storage/src/fixtures/serves-postgres.ts");
  const child = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const started = once(createInterface({ input: child.stdout }), "line");
  const failed = exited.then(() => Promise.reject(new Error("Cannot start PostgreSQL: see above")));
  const [url] = (await Promise.race([started, failed])) as [string];
  return {
    url,
    async close() {
      child.kill();
      await exited;
    },
  };
}

/** Type-checks a program that passes values between two copies of a package. */
export async function typeCheckCopies(folder: string): Promise<void> {
  for (const name of copies) {
    // The program is a .txt file so this repository's compiler does not check it.
    renameSync(join(folder, name, "two-copies.txt"), join(folder, name, "two-copies.ts"));
    await typeCheck(join(folder, name), ownProject, "two-copies.ts");
  }
}

function installProject(
  folder: string,
  packages: readonly PackedPackage[],
  { others, own: named }: Project,
): void {
  cpSync(fixtures, folder, { recursive: true });
  /**
   * Copies a package into the topmost folder in `folders` that does not contain it yet. Does nothing if an earlier
   * folder already has the right version.
   */
  const install = (name: string, version: string, folders: readonly string[]): void => {
    const found = packages.find(({ manifest }) => manifest.name === name);
    if (!found) throw new Error(`Cannot install "${name}": it was not packed`);
    for (const into of folders) {
      const place = join(into, "node_modules", name);
      if (existsSync(place)) {
        if (versionOf(place) === version) return;
        continue;
      }
      copy(found, version, place);
      for (const needed of ours(found)) install(needed, version, [...folders, place]);
      return;
    }
  };
  for (const [name, version] of Object.entries(named)) install(name, version, [folder]);
  for (const name of libraries) install(`@parley/${name}`, others, [folder]);
}

function ours({ manifest }: PackedPackage): string[] {
  return Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith("@parley/"));
}

function copy({ folder, manifestText }: PackedPackage, version: string, place: string): void {
  cpSync(folder, place, { recursive: true, filter: (file) => !/\.map$|\/src$/.test(file) });
  const manifest = JSON.parse(manifestText) as object;
  writeFileSync(join(place, "package.json"), JSON.stringify({ ...manifest, version }));
}

function versionOf(place: string): string {
  return (JSON.parse(readFileSync(join(place, "package.json"), "utf8")) as { version: string }).version;
}
