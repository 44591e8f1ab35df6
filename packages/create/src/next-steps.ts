import { relative } from "node:path";

import type { NewProject } from "./create-project.ts";

/** Returns the message for a new project: the commands to run in its folder. */
export function nextSteps({ folder, template }: NewProject, commands: readonly string[]): string {
  const enter = relative(process.cwd(), folder);
  const steps = enter === "" ? commands : [`cd ${quoted(enter)}`, ...commands];
  return `Created ${template} in ${folder}. Next:\n\n${steps.map((step) => `  ${step}\n`).join("")}`;
}

/** Quotes a path for a shell if necessary. */
function quoted(path: string): string {
  if (process.platform === "win32") return /[\s&()^]/.test(path) ? `"${path}"` : path;
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
