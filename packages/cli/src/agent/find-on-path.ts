import { accessSync, constants, statSync } from "node:fs";
import { join } from "node:path";

import { type ProjectEnvironment, foldersOutside } from "./outside-project.ts";

/** Returns the path of a program on `PATH` if it is executable and outside the project. */
export function findOnPath(command: string, environment: ProjectEnvironment): string | undefined {
  const isBare = process.platform === "win32" && !/\.(?:cmd|exe)$/i.test(command);
  const names = isBare ? [`${command}.cmd`, `${command}.exe`] : [command];
  return foldersOutside(environment)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
