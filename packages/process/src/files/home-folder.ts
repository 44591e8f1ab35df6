import { homedir, userInfo } from "node:os";
import { isAbsolute, join } from "node:path";

/**
 * Returns the home folder of the user. It is always absolute: an empty or relative `HOME` would make settings of the user out of
 * files in the current folder.
 */
export function homeFolder(): string {
  const home = homedir();
  return isAbsolute(home) ? home : userInfo().homedir;
}

/**
 * Replaces a leading `~` by the home folder, as a shell does. Editors start programs without a shell.
 *
 * @throws {Error} for the home folder of another user, `~ann/file`.
 */
export function expandHome(path: string): string {
  if (!path.startsWith("~")) return path;
  const [, rest] = /^~(?:[/\\](.*))?$/s.exec(path) ?? [];
  if (rest === undefined && path !== "~") {
    throw new Error(
      `Cannot use "${path}": only "~/" stands for a home folder; write the whole path, or "./${path}" for a file of that name`,
    );
  }
  return rest === undefined ? homeFolder() : join(homeFolder(), rest);
}
