import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join, parse, relative, sep } from "node:path";

import type { AgentCommand } from "@parley/client/node";
import { homeFolder } from "@parley/process/files";

export interface ProjectEnvironment {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Makes a command start in the home folder with a search path that excludes the project's folders. Required for every
 * command that the user did not type in the current folder. Otherwise, `npx`, `uvx` and `python -m`, which look in
 * the current folder first, could run a program from a cloned repository instead of the installed one.
 */
export function startedOutside(command: AgentCommand, environment: ProjectEnvironment): AgentCommand {
  const home = homeFolder();
  const cwd = existsSync(home) ? home : parse(environment.cwd).root;
  return { ...command, cwd, env: { ...searchPathOutside(environment), ...command.env } };
}

/** Returns the search path variable without the project's folders, or an empty object if it contains none of them. */
export function searchPathOutside(environment: ProjectEnvironment): Readonly<Record<string, string>> {
  const { env } = environment;
  // On Windows, variable names are case-insensitive, so an object with both spellings would be ambiguous.
  const name = Object.keys(env).find((key) => key.toUpperCase() === "PATH");
  const path = name === undefined ? "" : (env[name] ?? "");
  const outside = foldersOutside(environment).join(delimiter);
  return name === undefined || outside === path ? {} : { [name]: outside };
}

/**
 * Returns the folders on the search path that no project controls. Omits relative folders, folders in the project's
 * repository, and the `node_modules/.bin` folders added by `npx` and `npm run`.
 */
export function foldersOutside({ cwd, env }: ProjectEnvironment): string[] {
  const roots = projectRoots(cwd);
  const bins = new Set(
    [cwd, realOf(cwd)].flatMap(foldersUpFrom).map((folder) => join(folder, "node_modules/.bin")),
  );
  return (env["PATH"] ?? env["Path"] ?? "").split(delimiter).filter((folder) => {
    if (!isAbsolute(folder)) return false;
    const names = [join(folder), realOf(folder)];
    return !names.some((name) => bins.has(withoutEnd(name)) || roots.some((root) => isWithin(name, root)));
  });
}

/**
 * Returns the folder and its repository's root. Omits the root if it contains the home folder, because then it also
 * contains the user's own programs.
 */
function projectRoots(cwd: string): string[] {
  const home = [homeFolder(), realOf(homeFolder())];
  const repositories = [cwd, realOf(cwd)].map(
    (start) => foldersUpFrom(start).find((folder) => existsSync(join(folder, ".git"))) ?? start,
  );
  return [cwd, realOf(cwd), ...repositories].filter((root) => !home.some((name) => isWithin(name, root)));
}

export function foldersUpFrom(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersUpFrom(above)];
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function withoutEnd(path: string): string {
  return path.endsWith(sep) ? path.slice(0, -1) : path;
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
