import { createHash } from "node:crypto";
import { type Dirent, type Stats } from "node:fs";
import { lstat, readdir, readlink } from "node:fs/promises";
import { delimiter, dirname, join, relative, resolve, sep } from "node:path";

import { createPathGuard } from "@parley/agent/node";
import { homeFolder } from "@parley/process/files";

import type { Environment } from "../environment.ts";
import { isInside } from "../tools/files/is-inside.ts";
import { entryRunsByItself } from "../tools/files/runs-by-itself.ts";
import { filesInSettings, namedFolder, readSettings, userSettings, wordsOf } from "./git-settings.ts";
import { privateFolders } from "./private-paths.ts";
import { TOOLS } from "./visible-folders.ts";

/** Default for {@link SelfRunningSearch.maxFolders}. */
const MAX_FOLDERS = 20_000;
/** Maximum size of a folder's own entry list, in bytes. This is enough for about 500,000 entries. */
const MAX_FOLDER_BYTES = 10_000_000;
/**
 * Maximum number of entries whose links are followed, in folders whose contents run automatically, such as
 * `.git/hooks`.
 */
const MAX_ENTRIES = 50_000;
/** Maximum number of paths to make read-only. The time to mount them grows quadratically. */
const MAX_FIXED = 500;
/**
 * Maximum number of characters in all read-only paths. Each path is passed to a program twice as an argument, and
 * once as part of another argument.
 */
const MAX_CHARACTERS = 40_000;
/** Maximum number of files to add because Git settings or command lines refer to them. */
const MAX_NAMED = 2000;

export interface SelfRunningSearch {
  /** Real paths of the roots. */
  readonly roots: readonly string[];
  /** Base folder for relative folders in the search path. */
  readonly cwd: string;
  /** Contains the search path for programs, and variables that refer to programs and settings. */
  readonly environment: Environment;
  /**
   * Command lines that run without asking again, such as those of hooks. The files that they refer to run
   * automatically.
   */
  readonly commands?: readonly string[] | undefined;
  /** The agent's own folders and files. They do not have to exist. */
  readonly ownPaths?: readonly string[] | undefined;
  /** Maximum number of folders to search, from the top down. Default: 20,000. */
  readonly maxFolders?: number | undefined;
  /**
   * Returns whether a running command can change the contents of a folder with the given state. By default, no folder
   * can change.
   */
  readonly isOpen?: ((folder: string, state: string) => boolean) | undefined;
}

/** Files and folders in the roots that can cause code to run automatically outside any sandbox. */
export interface SelfRunning {
  /**
   * Maps each path to its state, a string that changes if the path is replaced or, for a file, modified. For a link,
   * the string includes the link's target.
   */
  readonly entries: ReadonlyMap<string, string>;
  /** Digests of the contents of the folders that commands can change, by folder. */
  readonly contents: ReadonlyMap<string, string>;
  /** Files that a build or a test runs, mapped to their states. */
  readonly builds: ReadonlyMap<string, string>;
  /** Entries that can be made read-only. Maps each real path to its state. */
  readonly fixed: ReadonlyMap<string, string>;
  /** Paths in `fixed` that must also stay where they are. */
  readonly pinned: readonly string[];
  /**
   * Real paths of folders on the search path and of files that run under another name, such as the targets of links.
   * The paths do not have to exist.
   */
  readonly targets: ReadonlySet<string>;
  /** Reason why there may be more files and folders than were found. */
  readonly unseen: string | undefined;
  /** Reason why some of the files and folders cannot be made read-only. */
  readonly excess: string | undefined;
}

/**
 * Whether a file runs under another name.
 *
 * @param path a real path in one of the roots
 */
export function isTarget(path: string, { targets }: SelfRunning): boolean {
  for (let above = path; ; above = dirname(above)) {
    if (targets.has(above)) return true;
    if (above === dirname(above)) return false;
  }
}

/** Returns the differences between an earlier state and the current one. */
export function changesSince(
  before: SelfRunning,
  now: SelfRunning,
): { readonly selfRunning: string[]; readonly builds: string[] } {
  const filled = newIn(before.contents, now.contents).filter((path) => before.contents.has(path));
  return {
    selfRunning: [...new Set([...newIn(before.entries, now.entries), ...filled])],
    builds: newIn(before.builds, now.builds),
  };
}

function newIn(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  return [...now].filter(([path, state]) => before.get(path) !== state).map(([path]) => path);
}

/**
 * Finds the files and folders that can cause code to run automatically: `.git` with its hooks, `package.json`,
 * `.vscode` and so on, folders on the search path, and the targets of links and settings in all of them. Ignores
 * folders inside `node_modules`.
 */
export async function findSelfRunning(search: SelfRunningSearch): Promise<SelfRunning> {
  const finder = new Finder(search);
  await finder.addEnvironment();
  const { maxFolders = MAX_FOLDERS } = search;
  let left = maxFolders;
  let folders = search.roots.map((root) => ({ root, folder: root }));
  while (folders.length > 0) {
    if (folders.length > left) finder.exceed(`they have more than ${maxFolders} folders`);
    const looked = folders.slice(0, left);
    left -= looked.length;
    folders = (await Promise.all(looked.map((it) => finder.lookInto(it)))).flat();
  }
  return finder;
}

interface LookedInto {
  readonly root: string;
  readonly folder: string;
}

interface FoundEntry {
  readonly entry: Dirent;
  /**
   * False for files such as `package.json`, which builds also copy to their output and delete there. Those builds
   * would fail if the files were read-only.
   */
  readonly isFixed: boolean;
}

class Finder implements SelfRunning {
  readonly entries = new Map<string, string>();
  readonly contents = new Map<string, string>();
  readonly builds = new Map<string, string>();
  readonly fixed = new Map<string, string>();
  readonly pinned: string[] = [];
  readonly targets = new Set<string>();
  unseen: string | undefined;
  readonly #search: SelfRunningSearch;
  readonly #roots: readonly string[];
  readonly #private = new Set(privateFolders());
  /** The home directory, if it is inside a root. */
  #home: string | undefined;
  /** Git folders and settings that have already been read. */
  readonly #read = new Set<string>();
  #entriesLeft = MAX_ENTRIES;
  #namedLeft = MAX_NAMED;
  #charactersLeft = MAX_CHARACTERS;
  #isCrowded = false;

  constructor(search: SelfRunningSearch) {
    this.#search = search;
    this.#roots = search.roots;
  }

  get excess(): string | undefined {
    return (
      this.unseen ??
      (this.#isCrowded ? "they contain more files that run automatically than can be protected" : undefined)
    );
  }

  /** Records that the search has hit a limit. */
  exceed(why: string): void {
    this.unseen ??= why;
  }

  /**
   * Adds the files and folders that have no fixed names: those on the search path, and those that variables, command
   * lines or the user's settings refer to.
   */
  async addEnvironment(): Promise<void> {
    const { cwd, environment, commands = [], ownPaths = [] } = this.#search;
    const home = await this.#resolve(homeFolder());
    if (this.#roots.some((root) => isInside(home, root))) this.#home = home;
    for (const name of ["PATH", "LD_LIBRARY_PATH"]) {
      for (const folder of (environment[name] ?? "").split(delimiter)) {
        await this.#addPrograms(resolve(cwd, folder));
      }
    }
    const ofGit = Object.keys(environment).filter((name) =>
      /^GIT_CONFIG_(?:VALUE_\d+|PARAMETERS)$/.test(name),
    );
    for (const line of commands) await this.#addLine(line, cwd);
    for (const name of [...VARIABLES, ...ofGit]) await this.#addLine(environment[name] ?? "", cwd, "files");
    for (const file of userSettings(environment)) {
      await this.#addTarget(file);
      await this.#addSettings(file, [cwd, ...this.#roots]);
    }
    const tools = this.#home === undefined ? [] : TOOLS.map((path) => join(home, path));
    for (const path of [...ownPaths, ...tools]) await this.#addWhole(path);
  }

  /**
   * Adds the entries of a folder that can cause code to run automatically. Returns the remaining subfolders, which
   * must be searched, too.
   */
  async lookInto({ root, folder }: LookedInto): Promise<LookedInto[]> {
    const entries = await this.#list(folder);
    const names = new Set(entries.map(({ name }) => name));
    const isRepository =
      names.has("HEAD") && (names.has("commondir") || (names.has("objects") && names.has("refs")));
    if (isRepository) await this.#addRepository(folder, folder);
    // The root itself may be `.github`.
    const above = [...root.split(sep).slice(-2), relative(root, folder)].filter(Boolean).join(sep);
    const below: LookedInto[] = [];
    for (const entry of entries) {
      const path = `${folder}${folder.endsWith(sep) ? "" : sep}${entry.name}`;
      const isListed = isSelfRunning(`${above}${sep}${entry.name}`);
      if (isListed || (isRepository && REPOSITORY.has(entry.name))) {
        await this.#add(path, {
          entry,
          isFixed: isRepository || folder === root || entry.isDirectory() || entry.name.startsWith("."),
        });
      } else if (folder === this.#home && entry.name.startsWith(".")) {
        await (entry.isSymbolicLink() ? this.#addLink(path) : this.#addWhole(path));
      } else if (entry.isDirectory()) {
        if (entry.name !== "node_modules" && !this.targets.has(path)) below.push({ root, folder: path });
      } else if (BUILD.test(entry.name)) this.builds.set(path, await stateOf(path));
    }
    return below;
  }

  async #add(path: string, { entry, isFixed }: FoundEntry): Promise<void> {
    if (entry.isSymbolicLink()) await this.#addLink(path);
    else {
      const stats = await lstatOf(path);
      this.entries.set(path, describe(stats));
      if (isFixed) this.#fix(path, stats);
      if (entry.isDirectory()) await this.#addLinks(path);
    }
    const name = entry.name.toLowerCase();
    if (name === ".git") await this.#addOfGit(path);
    for (const file of SETTINGS.get(name) ?? []) await this.#addSettings(join(path, file), [dirname(path)]);
  }

  /** Adds a folder on the search path if it is inside a root. */
  async #addPrograms(folder: string): Promise<void> {
    const real = await this.#resolve(folder);
    const isOurs = [folder, real].some((path) => this.#roots.some((root) => isInside(path, root)));
    if (!isOurs || this.#roots.includes(real)) return;
    this.entries.set(folder, `${await stateOf(folder)} ${real} ${await stateOf(real)}`);
    this.targets.add(real);
    if (this.#fix(real, await lstatOf(real))) this.pinned.push(real);
    await this.#addLinks(real);
  }

  /**
   * Adds the files, and optionally folders, that a command line refers to. Includes those that do not exist yet,
   * because a command could create them.
   */
  async #addLine(line: string, cwd: string, kind: "files" | "all" = "all"): Promise<void> {
    for (const word of wordsOf(line)) {
      const path = resolve(cwd, word);
      const stats = word.includes("/") ? undefined : await lstatOf(path);
      const isThere = kind === "all" ? stats !== undefined : stats?.isFile() === true;
      if (word.includes("/") || isThere) await this.#addNamed(path);
    }
  }

  /**
   * Adds a link. Because a link cannot be made read-only, its target becomes read-only instead, and the link itself
   * is compared later.
   */
  async #addLink(path: string): Promise<void> {
    const [text, real] = await Promise.all([readlink(path).catch(() => ""), this.#resolve(path)]);
    this.entries.set(path, `${await stateOf(path)} ${text} ${real} ${await stateOf(real)}`);
    await this.#addTarget(real);
  }

  async #addNamed(path: string): Promise<void> {
    if (this.#namedLeft-- > 0) await this.#addTarget(path);
    else this.exceed(`settings and commands in them name more than ${MAX_NAMED} files`);
  }

  async #addTarget(path: string): Promise<void> {
    const stats = await this.#addWhole(path);
    if (stats?.isDirectory() === true) await this.#addLinks(await this.#resolve(path));
  }

  /**
   * Adds a file or folder without following links in it, if it is new and inside a root. Returns its state, or
   * `undefined` if it was not added.
   */
  async #addWhole(path: string): Promise<Stats | undefined> {
    const real = await this.#resolve(path);
    if (!this.#roots.some((root) => isInside(real, root)) || this.#roots.includes(real)) return undefined;
    if (this.targets.has(real)) return undefined;
    this.targets.add(real);
    const stats = await lstatOf(real);
    this.#fix(real, stats);
    this.entries.set(real, describe(stats));
    return stats;
  }

  /**
   * Adds the contents of a folder with files that run automatically, and the targets of links in it, such as a script
   * that a hook links to.
   */
  async #addLinks(top: string): Promise<void> {
    const folders = [top];
    const isOpen = this.#search.isOpen?.(top, await stateOf(top)) === true;
    const contents = isOpen ? createHash("sha256") : undefined;
    for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
      const entries = await this.#list(folder);
      this.#entriesLeft -= entries.length;
      if (this.#entriesLeft < 0) {
        this.exceed(`they contain more than ${MAX_ENTRIES} files that run automatically`);
        break;
      }
      for (const entry of entries) {
        const path = join(folder, entry.name);
        contents?.update(`${path} ${await stateOf(path)}\n`);
        if (entry.isSymbolicLink()) await this.#addTarget(path);
        else if (entry.isDirectory() && !OF_GIT.has(entry.name) && !this.#private.has(path))
          folders.push(path);
      }
    }
    if (contents !== undefined) this.contents.set(top, contents.digest("hex"));
  }

  /**
   * Adds the files that a `.git` folder refers to, or the folder that a `.git` file refers to, as in worktrees and
   * submodules.
   */
  async #addOfGit(path: string): Promise<void> {
    const folder = (await namedFolder(path)) ?? path;
    if (folder !== path) await this.#addTarget(folder);
    await this.#addRepository(folder, dirname(path));
  }

  /**
   * Adds the files that a repository's settings refer to. If the repository shares settings and hooks with others,
   * also adds the folder that contains them.
   */
  async #addRepository(folder: string, worktree: string): Promise<void> {
    const key = `${folder}\0${worktree}`;
    if (this.#read.has(key)) return;
    this.#read.add(key);
    for (const file of ["config", "config.worktree"]) {
      await this.#addSettings(join(folder, file), [worktree, folder]);
    }
    const shared = await namedFolder(join(folder, "commondir"));
    if (shared === undefined) return;
    await this.#addTarget(shared);
    await this.#addRepository(shared, worktree);
  }

  /**
   * Adds the scripts that settings refer to, and other settings that they include.
   *
   * @param bases base folders for relative paths
   */
  async #addSettings(file: string, bases: readonly string[]): Promise<void> {
    const key = [file, ...bases].join("\0");
    if (this.#read.has(key)) return;
    this.#read.add(key);
    const text = await readSettings(file);
    if (text === undefined) return this.exceed(`"${file}" is too large`);
    for (const { key: name, path, isPath } of filesInSettings(text)) {
      for (const base of new Set([...bases, dirname(file)])) {
        const named = resolve(base, path);
        const stats = isPath ? undefined : await lstatOf(named);
        const isScript = stats === undefined ? path.includes("/") : !stats.isDirectory();
        if (isPath || isScript) await this.#addNamed(named);
        if (name === "path") await this.#addSettings(named, bases);
      }
    }
  }

  async #list(folder: string): Promise<Dirent[]> {
    const stats = await lstatOf(folder);
    if (stats !== undefined && stats.size > MAX_FOLDER_BYTES) {
      this.exceed("one of their folders has too many files");
      return [];
    }
    return readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      // Report the file if it was readable before, because a command may be hiding its content.
      if (error.code !== "ENOENT" && error.code !== "ENOTDIR") this.entries.set(folder, "unreadable");
      return [];
    });
  }

  /**
   * Adds a path to `fixed` if it exists, is inside a root, and does not exceed the limits. Returns whether it was
   * added.
   */
  #fix(path: string, stats: Stats | undefined): boolean {
    const isKind = stats?.isFile() === true || stats?.isDirectory() === true;
    const isOurs = this.#roots.some((root) => isInside(path, root) && path !== root);
    if (!isKind || !isOurs) return false;
    this.#charactersLeft -= path.length;
    if (this.fixed.size >= MAX_FIXED || this.#charactersLeft < 0) {
      this.#isCrowded = true;
      return false;
    }
    this.fixed.set(path, describe(stats));
    return true;
  }

  /** Resolves links in a path. Keeps parts that do not exist. */
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

/** Matches Git's own folder, and the folders in which code hosting services look for workflows. */
const OF_FORGES = /(?:^|[\\/])\.git(?:hub|ea)?$|(?:^|[\\/])\.forgejo$/i;

/** Entries of a Git directory, regardless of its name, that can cause code to run automatically. */
const REPOSITORY: ReadonlySet<string> = new Set(["HEAD", "config", "hooks", "commondir"]);
/** Git folders that contain many files but no programs. */
const OF_GIT: ReadonlySet<string> = new Set(["objects", "refs", "logs", "lfs"]);
/** Settings files of version control systems other than Git, by folder name. */
const SETTINGS: ReadonlyMap<string, readonly string[]> = new Map([
  [".hg", ["hgrc"]],
  [".jj", ["repo/config.toml"]],
  [".sl", ["config"]],
]);
/** Variables that refer to programs, or to settings that do. */
const VARIABLES =
  `GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_DIR GIT_COMMON_DIR GIT_EXEC_PATH GIT_TEMPLATE_DIR GIT_SSH GIT_SSH_COMMAND GIT_ASKPASS
  GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_PAGER GIT_EXTERNAL_DIFF SSH_ASKPASS HGRCPATH JJ_CONFIG EDITOR VISUAL PAGER LESSOPEN BROWSER
  BASH_ENV ENV ZDOTDIR INPUTRC VIMINIT PYTHONSTARTUP NODE_OPTIONS PERL5OPT RUBYOPT LD_PRELOAD LD_AUDIT`.split(
    /\s+/,
  );

/** Matches the names of files that builds and tests run. */
const BUILD = new RegExp(
  `^(?:${[
    String.raw`(?:gnu)?makefile|justfile|taskfile\.ya?ml|rakefile|gemfile|(?:pod|fast|guard|danger|brew|earth|tilt|jake)file|procfile`,
    String.raw`(?:gulp|grunt)file\.\w+|cmakelists\.txt|cmakepresets\.json|.+\.cmake|meson\.build|sconstruct|wscript|configure`,
    String.raw`.+\.gradle(?:\.kts)?|gradle\.properties|pom\.xml|build\.xml|.+\.gemspec|mix\.exs|rebar\.config|project\.clj|deps\.edn`,
    String.raw`\.(?:rubocop|golangci)\.ya?ml|analysis_options\.yaml|mypy\.ini|\.flake8|\.clangd|\.luarc\.jsonc?`,
    String.raw`tox\.ini|pytest\.ini|setup\.cfg|noxfile\.py|pyproject\.toml|cargo\.toml|flake\.nix|shell\.nix`,
    String.raw`dockerfile|containerfile|(?:docker-)?compose\.ya?ml|vagrantfile|(?:build|workspace|module)(?:\.bazel)?`,
    String.raw`deno\.jsonc?|turbo\.json|\.env(?:\..+)?|\.?[\w-]+(?:\.config|rc)\.[cm]?[jt]s|\.[\w-]+rc(?:\.json|\.ya?ml)?`,
  ].join("|")})$`,
  "i",
);

async function stateOf(path: string): Promise<string> {
  return describe(await lstatOf(path));
}

/** Returns a string that changes if a path is replaced or, for a file, written to. */
function describe(stats: Stats | undefined): string {
  if (stats === undefined) return "missing";
  // Inode numbers of deleted files are sometimes reused.
  const same = `${stats.dev}:${stats.ino}:${stats.birthtimeMs}`;
  return stats.isFile() ? `${same}:${stats.ctimeMs}:${stats.size}` : same;
}

async function lstatOf(path: string): Promise<Stats | undefined> {
  return lstat(path).catch(() => undefined);
}
