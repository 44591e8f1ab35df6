import { lstat, readlink } from "node:fs/promises";
import { dirname, isAbsolute, join, parse, relative, sep } from "node:path";

/** Maximum number of symbolic links to follow in a path. Linux uses the same limit. */
const MAX_LINKS = 40;

/** A path with its symbolic links resolved. */
export interface GuardedPath {
  /** The absolute path without symbolic links or `..`. Open this path instead of the requested one. */
  readonly path: string;
  /**
   * The same file under the root's original path, which the client knows. Equal to `path` if the file is outside all
   * roots.
   */
  readonly clientPath: string;
  /** Whether the path is outside all roots. If so, ask the user before you use it. */
  readonly outside: boolean;
}

/** Determines which paths a session may use without asking the user. */
export interface PathGuard {
  /**
   * Resolves `path` as the operating system would, relative to the first root. The path does not have to exist: only
   * the existing part is resolved, and a dangling link resolves to its target.
   *
   * The result reflects the file system at the time of the call. The guard protects against mistakes, but not against
   * another process that swaps links.
   *
   * @throws {Error} if the path can never be opened because it is empty, treats a file as a folder, or follows too
   * many links.
   */
  resolve(path: string): Promise<GuardedPath>;
}

/**
 * Creates a path guard for a session.
 *
 * @example
 * ```ts
 * import type { Turn } from "@parley/agent";
 * import { createPathGuard } from "@parley/agent/node";
 *
 * export async function mustAsk({ session }: Turn, path: string): Promise<boolean> {
 *   const { outside } = await createPathGuard(session.roots).resolve(path);
 *   return outside;
 * }
 * ```
 *
 * @param roots absolute directories, such as `session.roots`. They do not have to exist.
 * @throws {TypeError} if there are no roots or one of them is relative.
 */
export function createPathGuard(roots: readonly string[]): PathGuard {
  const [base] = roots;
  if (base === undefined) throw new TypeError("Cannot guard paths: there is no root");
  for (const root of roots) {
    if (!isAbsolute(root)) throw new TypeError(`Cannot guard paths: root "${root}" is not absolute`);
  }
  return {
    async resolve(path) {
      if (path === "") throw new Error('Cannot resolve path "": it is empty');
      if (path.includes("\0")) throw new Error("Cannot resolve path: it contains a NUL character");
      // Do not normalize the path: like the operating system, treat `link/..` as the parent of the link's target.
      const real = await followLinks(isAbsolute(path) ? path : `${base}${sep}${path}`, path);
      for (const root of roots) {
        const inner = relative(await followLinks(root, root), real);
        if (isBeneath(inner)) return { path: real, clientPath: join(root, inner), outside: false };
      }
      return { path: real, clientPath: real, outside: true };
    },
  };
}

function isBeneath(path: string): boolean {
  return path !== ".." && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

/** Resolves `absolute`. Errors show the path as `asked`. */
async function followLinks(absolute: string, asked: string): Promise<string> {
  let current = parse(absolute).root;
  let links = 0;
  const rest = namesOf(absolute);
  for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
    if (name === "..") {
      current = dirname(current);
      continue;
    }
    const next = join(current, name);
    const found = await kindOf(next, asked);
    if (found === "link") {
      if (++links > MAX_LINKS) throw new Error(`Cannot resolve path "${asked}": too many symbolic links`);
      const target = await readlink(next);
      if (isAbsolute(target)) current = parse(target).root;
      rest.unshift(...namesOf(target));
      continue;
    }
    if (found === "file" && rest.length > 0) {
      throw new Error(`Cannot resolve path "${asked}": "${next}" is not a directory`);
    }
    current = next;
  }
  return current;
}

function namesOf(path: string): string[] {
  const names = path.slice(parse(path).root.length).split(sep === "\\" ? /[\\/]+/ : /\/+/);
  return names.filter((name) => name !== "" && name !== ".");
}

async function kindOf(path: string, asked: string): Promise<"link" | "directory" | "file" | "nothing"> {
  try {
    const stats = await lstat(path);
    if (stats.isSymbolicLink()) return "link";
    return stats.isDirectory() ? "directory" : "file";
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return "nothing";
    throw new Error(`Cannot resolve path "${asked}": ${code ?? "unknown error"} at "${path}"`, {
      cause: error,
    });
  }
}
