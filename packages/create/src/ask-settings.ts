import type { Interface } from "node:readline/promises";

import type { NewProject } from "./create-project.ts";
import type { Settings } from "./settings.ts";
import { templates } from "./template.ts";

/** Asks for what the command line leaves out. */
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
