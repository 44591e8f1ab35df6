import { lstat } from "node:fs/promises";
import { delimiter, resolve } from "node:path";

import type { AgentSession } from "@parley/agent";
import { createPathGuard } from "@parley/agent/node";

import { isInside } from "../tools/files/is-inside.ts";

/** Key for the real paths in the session's state. */
const STORED = "roots";

interface FixedRoot {
  /** The path with links resolved. */
  readonly real: string;
  /** Identifies the directory. `undefined` if it did not exist. */
  readonly id: string | undefined;
  readonly isDirectory: boolean;
}

/**
 * Records a session's directories as they were when it started. Without this record, if a command or another program
 * replaced a directory with a link, the user's permissions for the directory would apply to the link's target.
 */
export class FixedRoots {
  readonly #roots = new Map<string, FixedRoot>();
  #isStored = false;

  /** Records any of the session's directories that are new. */
  async fix({ roots }: Pick<AgentSession, "roots">): Promise<void> {
    for (const root of roots) {
      if (this.#roots.has(root)) continue;
      this.#roots.set(root, await lookUp(root));
      this.#isStored = false;
    }
  }

  /**
   * Compares the directories with those that an earlier process recorded for the session.
   *
   * @throws {Error} if one of the directories now resolves to a different place.
   */
  async compareWithStored({ state }: Pick<AgentSession, "state">): Promise<void> {
    if (this.#isStored) return;
    const stored = new Map(((await state.get(STORED)) ?? []) as [root: string, real: string][]);
    const { size } = stored;
    for (const [root, { real }] of this.#roots) {
      const before = stored.get(root);
      if (before !== undefined && before !== real) throw new Error(leadsElsewhere(root, before, real));
      stored.set(root, real);
    }
    if (stored.size > size) await state.set(STORED, [...stored]);
    this.#isStored = true;
  }

  /**
   * @throws {Error} if a directory has changed since the session started, or if the working directory does not exist.
   */
  async check(): Promise<void> {
    const [cwd] = this.#roots.keys();
    for (const [root, fixed] of this.#roots) {
      const now = await lookUp(root);
      if (now.real !== fixed.real) throw new Error(leadsElsewhere(root, fixed.real, now.real));
      const fault = faultOf(now, fixed, root === cwd);
      if (fault !== undefined) throw new Error(`Cannot work in "${root}": it ${fault}`);
      this.#roots.set(root, now);
    }
  }
}

function faultOf(now: FixedRoot, fixed: FixedRoot, isRequired: boolean): string | undefined {
  const again = "Close the session and open it again to use what is there now";
  if (now.id === undefined && fixed.id !== undefined) return `is gone. ${again}`;
  if (!now.isDirectory && (isRequired || fixed.isDirectory)) return "is not a directory";
  if (now.id !== fixed.id && fixed.id !== undefined) return `is another directory now. ${again}`;
  return undefined;
}

function leadsElsewhere(root: string, before: string, now: string): string {
  return (
    `Cannot work in "${root}": it leads to "${now}" now, and led to "${before}" when the session started. ` +
    "Start a new session to work there"
  );
}

async function lookUp(root: string): Promise<FixedRoot> {
  const { path: real } = await createPathGuard([root]).resolve(root);
  const stats = await lstat(real, { bigint: true }).catch(() => undefined);
  return { real, id: stats && `${stats.dev}:${stats.ino}`, isDirectory: stats?.isDirectory() === true };
}

/** Variables with paths from which shells and the dynamic linker load programs or code. */
const SEARCHED = ["PATH", "LD_LIBRARY_PATH", "LD_PRELOAD", "LD_AUDIT", "BASH_ENV"] as const;

/** Some of the search path variables and their values. */
export type SearchPaths = { readonly [name in (typeof SEARCHED)[number]]?: string };

/** Modified search paths of sessions, by working directory. */
const SEARCH_PATHS = new Map<string, SearchPaths>();

/**
 * Fixes the search paths for a session's commands. Excludes the session's directories themselves, and paths in these
 * directories that do not exist when the first session starts, because a sandboxed command could create them.
 */
export async function fixSearchPath({ cwd, roots }: Pick<AgentSession, "cwd" | "roots">): Promise<void> {
  if (SEARCH_PATHS.has(cwd)) return;
  const fixed = new Map<string, string>();
  for (const name of SEARCHED) {
    const paths = process.env[name]?.split(name === "LD_PRELOAD" ? /[ :]/ : delimiter) ?? [];
    const kept = await Promise.all(paths.map((path) => isKept(resolve(cwd, path), roots)));
    if (kept.includes(false)) fixed.set(name, paths.filter((_, index) => kept[index]).join(delimiter));
  }
  if (fixed.size > 0) SEARCH_PATHS.set(cwd, Object.fromEntries(fixed));
}

async function isKept(folder: string, roots: readonly string[]): Promise<boolean> {
  const guard = createPathGuard(roots);
  const { path, outside } = await guard.resolve(folder).catch(() => ({ path: folder, outside: false }));
  const isOutside = outside && !roots.some((root) => isInside(folder, root));
  if (isOutside) return true;
  const isRoot = (await Promise.all(roots.map((root) => guard.resolve(root)))).some((it) => it.path === path);
  return !isRoot && (await lstat(path).catch(() => undefined)) !== undefined;
}

/**
 * Returns the variables that set search paths for a session's commands. Empty if they are the same as in the current
 * process.
 */
export function searchPathIn(cwd: string): SearchPaths {
  return SEARCH_PATHS.get(cwd) ?? {};
}
