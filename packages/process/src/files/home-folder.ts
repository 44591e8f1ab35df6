import { homedir, userInfo } from "node:os";
import { isAbsolute, join } from "node:path";

/**
 * Returns the absolute path of the user's home folder. An empty or relative `HOME` is ignored, because files in the
 * current folder could otherwise be read as user settings.
 */
export function homeFolder(): string {
  const home = homedir();
  return isAbsolute(home) ? home : userInfo().homedir;
}

/**
 * Replaces a leading `~` with the home folder, as a shell does. Useful in programs that editors start without a shell.
 *
 * @throws {Error} for the home folder of another user, such as `~ann/file`.
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
