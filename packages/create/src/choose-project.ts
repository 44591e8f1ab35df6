import { createInterface } from "node:readline/promises";

import { askSettings } from "./ask-settings.ts";
import type { NewProject } from "./create-project.ts";
import type { Settings } from "./settings.ts";
import { templates } from "./template.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Completes the command line: asks at a terminal. Without one, a project is made from the first template.
 *
 * @param command How the program is started, for the message.
 * @throws {UsageError} if there is no terminal and no folder.
 */
export async function chooseProject(settings: Settings, command: string): Promise<NewProject> {
  const { folder, template = process.stdin.isTTY ? undefined : templates[0]?.name } = settings;
  if (folder !== undefined && template !== undefined) return { folder, template };
  if (!process.stdin.isTTY)
    throw new UsageError(`Cannot ask without a terminal: name a folder, as in: ${command} my-agent`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await askSettings(settings, terminal);
  } finally {
    terminal.close();
  }
}
