import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Returns the file of a program on `PATH`, as far as there is one that can be run. */
export function findOnPath(command: string, env: NodeJS.ProcessEnv): string | undefined {
  const names = process.platform === "win32" ? [`${command}.cmd`, `${command}.exe`] : [command];
  const folders = (env["PATH"] ?? env["Path"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
