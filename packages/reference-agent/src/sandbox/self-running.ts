import { type Dirent, type Stats } from "node:fs";
import { lstat, readFile, readdir, readlink, realpath } from "node:fs/promises";
import { delimiter, dirname, join, relative, resolve, sep } from "node:path";

import { createPathGuard } from "@parley/agent/node";

import { isInside } from "../tools/files/is-inside.ts";
import { entryRunsByItself } from "../tools/files/runs-by-itself.ts";

/** Maximum number of folders that are looked into, from the top down. */
const MAX_FOLDERS = 1000;
/** Maximum number of entries of a folder that runs by itself, such as `.git/hooks`, whose links are followed. */
const MAX_ENTRIES = 300;
/** Maximum number of paths that are made read-only. */
const MAX_FIXED = 300;

/** Where to look. */
export interface SelfRunningSearch {
  /** Real paths. */
  readonly roots: readonly string[];
  /** The base of relative folders on the search path. */
  readonly cwd: string;
  /** The search path for programs. */
  readonly path: string;
  /** Command lines that run without a further question, such as those of hooks. The files that they name run by themselves. */
  readonly commands?: readonly string[] | undefined;
}

/** Files and folders in roots that run by themselves later, outside of a sandbox. */
export interface SelfRunning {
  /** Each with a word that changes when it is replaced or, for files, changed. For links this includes their targets. */
  readonly entries: ReadonlyMap<string, string>;
  /** The same for files that builds and tests run. */
  readonly builds: ReadonlyMap<string, string>;
  /** Real paths, which exist, of the entries that can be made read-only. */
  readonly fixed: readonly string[];
  /** Those of `fixed` that must keep their paths, too. */
  readonly pinned: readonly string[];
  /** Real paths, which may not exist, that run by another name: the targets of links, and folders of programs. */
  readonly targets: readonly string[];
}

/** Returns true if a file runs by another name. @param path real, in one of the roots. */
export function isTarget(path: string, { targets }: SelfRunning): boolean {
  return targets.some((target) => isInside(path, target));
}

/** Compares the present state with an earlier one. */
export function changesSince(
  before: SelfRunning,
  now: SelfRunning,
): { readonly selfRunning: string[]; readonly builds: string[] } {
  return { selfRunning: newIn(before.entries, now.entries), builds: newIn(before.builds, now.builds) };
}

function newIn(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  return [...now].filter(([path, state]) => before.get(path) !== state).map(([path]) => path);
}

/**
 * Finds what runs by itself: `.git` with its hooks, `package.json`, `.vscode`, …, folders of programs on the search path, and what
 * links among these lead to. Folders below `node_modules`, and what cannot be read, are left out.
 */
export async function findSelfRunning(search: SelfRunningSearch): Promise<SelfRunning> {
  const finder = new Finder(search.roots);
  for (const folder of search.path.split(delimiter)) await finder.addPrograms(resolve(search.cwd, folder));
  for (const line of search.commands ?? []) await finder.addCommand(line, search.cwd);
  let left = MAX_FOLDERS;
  let folders = search.roots.map((root) => ({ root, folder: root }));
  while (folders.length > 0 && left > 0) {
    const found = await Promise.all(folders.slice(0, left).map((it) => finder.lookInto(it)));
    left -= folders.length;
    folders = found.flat();
  }
  return finder;
}

interface LookedInto {
  readonly root: string;
  readonly folder: string;
}

interface FoundEntry {
  readonly entry: Dirent;
  /** False for what builds write and remove in their output, such as `package.json`: a read-only one could not be removed. */
  readonly isFixed: boolean;
}

class Finder implements SelfRunning {
  readonly entries = new Map<string, string>();
  readonly builds = new Map<string, string>();
  readonly fixed: string[] = [];
  readonly pinned: string[] = [];
  readonly targets: string[] = [];
  readonly #roots: readonly string[];

  constructor(roots: readonly string[]) {
    this.#roots = roots;
  }

  /** Adds a folder of the search path, if it is in a root. */
  async addPrograms(folder: string): Promise<void> {
    const real = await this.#resolve(folder);
    const isOurs = [folder, real].some((path) => this.#roots.some((root) => isInside(path, root)));
    if (!isOurs || this.#roots.includes(real)) return;
    this.entries.set(folder, `${await stateOf(folder)} ${real} ${await stateOf(real)}`);
    this.targets.push(real);
    if (this.#fix(real, await lstatOf(real))) this.pinned.push(real);
    await this.#addLinks(real);
  }

  /** Adds the files that a command line names. */
  async addCommand(line: string, cwd: string): Promise<void> {
    for (const word of line.split(/[\s"'`=;&|<>()$]+/)) {
      const path = resolve(cwd, word);
      if (word !== "" && (await lstatOf(path)) !== undefined) await this.#addTarget(path);
    }
  }

  /** Adds the entries of a folder. Returns its other folders. */
  async lookInto({ root, folder }: LookedInto): Promise<LookedInto[]> {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const names = new Set(entries.map(({ name }) => name));
    const isRepository = ["HEAD", "objects", "refs"].every((name) => names.has(name));
    const above = relative(root, folder);
    const below: LookedInto[] = [];
    for (const entry of entries) {
      const path = `${folder}${folder.endsWith(sep) ? "" : sep}${entry.name}`;
      const inner = above === "" ? entry.name : `${above}${sep}${entry.name}`;
      if (isSelfRunning(inner) || (isRepository && REPOSITORY.has(entry.name))) {
        await this.#add(path, {
          entry,
          isFixed: isRepository || folder === root || entry.name.startsWith("."),
        });
      } else if (entry.isDirectory() && entry.name !== "node_modules") below.push({ root, folder: path });
      else if (BUILD.test(entry.name)) this.builds.set(path, await stateOf(path));
    }
    return below;
  }

  async #add(path: string, { entry, isFixed }: FoundEntry): Promise<void> {
    if (entry.isSymbolicLink()) return this.#addLink(path);
    const stats = await lstatOf(path);
    this.entries.set(path, describe(stats));
    if (isFixed) this.#fix(path, stats);
    if (entry.isDirectory()) await this.#addLinks(path);
    if (entry.name.toLowerCase() === ".git") await this.#addOfGit(path, entry.isDirectory());
  }

  /** A link cannot be made read-only, so its target is, and the link is compared. */
  async #addLink(path: string): Promise<void> {
    const [text, real] = await Promise.all([readlink(path).catch(() => ""), this.#resolve(path)]);
    this.entries.set(path, `${await stateOf(path)} ${text} ${real} ${await stateOf(real)}`);
    await this.#addTarget(real);
  }

  async #addTarget(path: string): Promise<void> {
    const real = await this.#resolve(path);
    if (!this.#roots.some((root) => isInside(real, root)) || this.#roots.includes(real)) return;
    if (this.targets.includes(real)) return;
    this.targets.push(real);
    const stats = await lstatOf(real);
    this.#fix(real, stats);
    this.entries.set(real, describe(stats));
    if (stats?.isDirectory() === true) await this.#addLinks(real);
  }

  /** Adds the links in a folder that runs by itself, such as a hook that is a link to a script. */
  async #addLinks(top: string): Promise<void> {
    const folders = [top];
    let left = MAX_ENTRIES;
    for (let folder = folders.shift(); folder !== undefined && left > 0; folder = folders.shift()) {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      for (const entry of entries.slice(0, left)) {
        const path = join(folder, entry.name);
        if (entry.isSymbolicLink()) await this.#addTarget(path);
        else if (entry.isDirectory() && !OF_GIT.has(entry.name)) folders.push(path);
      }
      left -= entries.length;
    }
  }

  /** Adds the hooks and settings that the settings of a repository name, and the folder that its file `.git` names. */
  async #addOfGit(path: string, isFolder: boolean): Promise<void> {
    const text = await readSettings(isFolder ? join(path, "config") : path);
    const named = isFolder ? NAMED_BY_SETTINGS : NAMED_BY_FILE;
    for (const [, name = ""] of text.matchAll(named)) {
      const plain = name.replaceAll('"', "").trim();
      for (const base of new Set([dirname(path), isFolder ? path : dirname(path)])) {
        await this.#addTarget(resolve(base, plain));
      }
    }
  }

  /** Returns whether the path exists and can be made read-only. */
  #fix(path: string, stats: Stats | undefined): boolean {
    const isKind = stats?.isFile() === true || stats?.isDirectory() === true;
    const isOurs = this.#roots.some((root) => isInside(path, root) && path !== root);
    if (!isKind || !isOurs || this.fixed.length >= MAX_FIXED) return false;
    this.fixed.push(path);
    return true;
  }

  /** The path without links; what does not exist is part of it. */
  #resolve(path: string): Promise<string> {
    return createPathGuard(["/"])
      .resolve(path)
      .then((it) => it.path)
      .catch(() => path);
  }
}

function isSelfRunning(path: string): boolean {
  return OF_FORGES.test(path) || entryRunsByItself(path);
}

/** The folder of Git, and folders that hold one that runs. */
const OF_FORGES = /(?:^|[\\/])\.git(?:hub|ea)?$|(?:^|[\\/])\.forgejo$/i;

/** What runs in the folder of a repository, which may have any name. */
const REPOSITORY: ReadonlySet<string> = new Set(["HEAD", "config", "hooks", "commondir"]);
/** Folders of Git that hold no programs, and many files. */
const OF_GIT: ReadonlySet<string> = new Set(["objects", "refs", "logs", "lfs"]);
const NAMED_BY_SETTINGS = /^\s*(?:hooksPath|path|fsmonitor)\s*=\s*(.+)$/gim;
const NAMED_BY_FILE = /^gitdir:\s*(.+)$/gim;

/** Files that builds and tests run. */
const BUILD =
  /^(?:(?:gnu)?makefile|justfile|taskfile\.ya?ml|rakefile|gemfile|(?:gulp|grunt)file\.\w+|cmakelists\.txt|meson\.build|(?:build|settings)\.gradle(?:\.kts)?|pom\.xml|tox\.ini|noxfile\.py|pyproject\.toml|cargo\.toml|dockerfile|(?:docker-)?compose\.ya?ml|vagrantfile|flake\.nix|shell\.nix|(?:build|workspace|module)(?:\.bazel)?|deno\.jsonc?|turbo\.json|\.?[\w-]+(?:\.config|rc)\.[cm]?[jt]s)$/i;

async function stateOf(path: string): Promise<string> {
  return describe(await lstatOf(path));
}

/** Changes when another file takes the path, or a file is written. A folder has the same word as long as it is the same one. */
function describe(stats: Stats | undefined): string {
  if (stats === undefined) return "missing";
  // The number of a file that is gone is used again.
  const same = `${stats.dev}:${stats.ino}:${stats.birthtimeMs}`;
  return stats.isFile() ? `${same}:${stats.ctimeMs}:${stats.size}` : same;
}

async function lstatOf(path: string): Promise<Stats | undefined> {
  return lstat(path).catch(() => undefined);
}

/** The text of a small file of Git, or an empty one. A pipe is not read. */
async function readSettings(path: string): Promise<string> {
  const stats = await lstatOf(await realpath(path).catch(() => path));
  if (stats?.isFile() !== true || stats.size > 100_000) return "";
  return readFile(path, "utf8").catch(() => "");
}
