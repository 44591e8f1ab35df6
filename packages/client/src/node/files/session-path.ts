import { readlink, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

import { ErrorCode, RequestError, invalidParams } from "@parley/protocol";

/**
 * Resolves to the real path of `path`. Every symbolic link is resolved, including links to a missing file. Open
 * the result, not the requested path. The result reflects the file system at the time of the call, so it guards
 * against paths that an agent chooses, but not against another process that replaces links.
 *
 * @throws {RequestError} if the path is relative, leaves the roots, or cannot be resolved.
 */
export async function pathWithin(roots: readonly string[], path: string): Promise<string> {
  if (!isAbsolute(path)) throw invalidParams(`Cannot open "${path}": the path is not absolute`, { path });
  const real = await followLinks(path).catch((cause: unknown) => {
    throw pathError("open", path, cause);
  });
  for (const root of roots) if (isBeneath(await followLinks(root).catch(() => root), real)) return real;
  throw invalidParams(`Cannot open "${path}": it is outside of the session's directories`, { path });
}

/** Converts a file system error to one for the agent, omitting details that the agent should not know. */
export function pathError(action: string, path: string, cause: unknown): unknown {
  if (cause instanceof RequestError) return cause;
  const reason = reasons.get((cause as NodeJS.ErrnoException).code ?? "");
  if (reason === undefined) return cause;
  const code = reason === reasons.get("ENOENT") ? ErrorCode.resourceNotFound : ErrorCode.invalidParams;
  return new RequestError(code, `Cannot ${action} "${path}": ${reason}`, { path });
}

const reasons: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // Some agents check for this wording to decide whether to create the file.
    ENOENT: "it does not exist",
    EISDIR: "it is a directory",
    ENOTDIR: "a part of it is not a directory",
    EACCES: "permission denied",
    EPERM: "permission denied",
    ELOOP: "too many symbolic links",
    ENAMETOOLONG: "the name is too long",
    ERR_INVALID_ARG_VALUE: "it is not a path",
  }),
);

async function followLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const parent = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || parent === path) throw error;
    const realParent = await followLinks(parent);
    const target = await readlink(path).catch(() => undefined);
    if (target === undefined) return join(realParent, basename(path));
    return followLinks(resolve(realParent, target));
  }
}

function isBeneath(root: string, path: string): boolean {
  const inner = relative(root, path);
  return inner !== ".." && !inner.startsWith(`..${sep}`) && !isAbsolute(inner);
}
