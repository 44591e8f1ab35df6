import { type Interface, createInterface } from "node:readline/promises";

import type { NewProject } from "./create-project.ts";
import type { Settings } from "./settings.ts";
import { templates } from "./template.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Prompts at the terminal for anything missing from the command line. Without a terminal, uses the first template by
 * default.
 *
 * @param command The command that started the program, for the error message.
 * @throws {UsageError} if there is neither a terminal nor a folder.
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

export async function askSettings(
  { folder, template }: Settings,
  terminal: Pick<Interface, "question">,
): Promise<NewProject> {
  const chosen = template ?? (await askTemplate(terminal));
  if (folder !== undefined) return { folder, template: chosen };
  const proposed = `my-${chosen.split("-")[0]}`;
  const answer = (await terminal.question(`Folder (${proposed}): `)).trim();
  return { folder: answer || proposed, template: chosen };
}

async function askTemplate(terminal: Pick<Interface, "question">): Promise<string> {
  const list = templates.map(({ title }, index) => `  ${index + 1}  ${title}\n`).join("");
  let question = `What do you want to create?\n${list}Number (1): `;
  for (;;) {
    const answer = (await terminal.question(question)).trim() || "1";
    const chosen = templates[Number(answer) - 1] ?? templates.find(({ name }) => name === answer);
    if (chosen) return chosen.name;
    question = `Number from 1 to ${templates.length}: `;
  }
}
