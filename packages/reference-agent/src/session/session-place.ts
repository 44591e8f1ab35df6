import { lstat } from "node:fs/promises";
import { delimiter, resolve } from "node:path";

import type { AgentSession } from "@parley/agent";
import { createPathGuard } from "@parley/agent/node";

import { isInside } from "../tools/files/is-inside.ts";

/** The key of the real paths in the state of a session. */
const STORED = "roots";

interface FixedRoot {
  /** The path without links. */
  readonly real: string;
  /** Identifies the directory; `undefined` if it did not exist. */
  readonly id: string | undefined;
  readonly isDirectory: boolean;
}

/**
 * The directories of a session, as they were when it started. A command or another program may put a link in the place of one:
 * then everything that the user has allowed for the directory would be allowed elsewhere.
 */
export class SessionPlace {
  readonly #roots = new Map<string, FixedRoot>();
  #isStored = false;

  /** Remembers those of the session's directories that are new. */
  async fix({ roots }: Pick<AgentSession, "roots">): Promise<void> {
    for (const root of roots) {
      if (this.#roots.has(root)) continue;
      this.#roots.set(root, await lookUp(root));
      this.#isStored = false;
    }
  }

  /**
   * Compares the directories with those that an earlier process used for the session.
   *
   * @throws {Error} if one leads elsewhere.
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
   * @throws {Error} if a directory is not the one that it was when the session started, or if there is no working directory,
   * which is the first of them.
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

/** The search paths of sessions that have folders to leave out, by the working directory. */
const SEARCH_PATHS = new Map<string, string>();

/**
 * Fixes the search path of a session's commands: without folders of programs in its directories that do not exist when the first
 * session starts there, since a command in a sandbox could make them, and without these directories themselves.
 */
export async function fixSearchPath({ cwd, roots }: Pick<AgentSession, "cwd" | "roots">): Promise<void> {
  const path = process.env["PATH"];
  if (path === undefined || SEARCH_PATHS.has(cwd)) return;
  const folders = path.split(delimiter);
  const kept = await Promise.all(folders.map((folder) => isKept(resolve(cwd, folder), roots)));
  if (kept.includes(false)) SEARCH_PATHS.set(cwd, folders.filter((_, index) => kept[index]).join(delimiter));
}

async function isKept(folder: string, roots: readonly string[]): Promise<boolean> {
  const guard = createPathGuard(roots);
  const { path, outside } = await guard.resolve(folder).catch(() => ({ path: folder, outside: false }));
  const isOutside = outside && !roots.some((root) => isInside(folder, root));
  if (isOutside) return true;
  const isRoot = (await Promise.all(roots.map((root) => guard.resolve(root)))).some((it) => it.path === path);
  return !isRoot && (await lstat(path).catch(() => undefined)) !== undefined;
}

/** The variable that gives commands the search path of their session; none if that is the one of this process. */
export function searchPathIn(cwd: string): { readonly PATH?: string } {
  const path = SEARCH_PATHS.get(cwd);
  return path === undefined ? {} : { PATH: path };
}
