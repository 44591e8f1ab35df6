import { existsSync } from "node:fs";
import { join } from "node:path";

import type { NpmUser } from "./npm-user.ts";

/** A command that a new user types, with a check of its result. */
export interface FirstDayCommand {
  name: string;
  /** @throws Error if the command does not work as promised. */
  run: (user: NpmUser) => Promise<void>;
}

const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: 1, clientCapabilities: {} },
});

/** The first commands that a user runs, each in an empty folder. */
export const firstDay: readonly FirstDayCommand[] = [
  { name: "npx @parley/reference-agent", run: startAgent },
  { name: "npx @parley/cli chat, without an agent, and what it says to do", run: chatWithoutAgent },
  { name: "npx @parley/codegen", run: generateTypes },
];

/** Runs `npm create @parley` with a template. The new project must pass its own tests. */
export function createCommand(template: string): FirstDayCommand {
  const line = `npm create --yes @parley@latest my-${template} -- --template ${template}`;
  return {
    name: `${line.replace(" --yes", "")}; npm install; npm test`,
    async run(user) {
      const folder = user.folder("created");
      await user.shellToSuccess(folder, line);
      await user.shellToSuccess(`${folder}/my-${template}`, "npm install --no-audit --no-fund && npm test");
    },
  };
}

async function startAgent(user: NpmUser): Promise<void> {
  const line = `echo '${initialize}' | npx --yes @parley/reference-agent`;
  const printed = await user.shellToSuccess(user.folder("agent"), line);
  expectText(printed, '"protocolVersion":1');
}

async function chatWithoutAgent(user: NpmUser): Promise<void> {
  const folder = user.folder("chat");
  const line = "echo list the files | npx --yes @parley/cli chat";
  const refused = await user.shell(folder, line);
  const install = "npm install --global @parley/reference-agent";
  if (refused.code !== 2) throw new Error(`Cannot accept exit code ${refused.code}: ${refused.stderr}`);
  expectText(refused.stderr, install);
  await user.shellToSuccess(folder, install);
  const answered = await user.shellToSuccess(folder, `echo hello > a-file.txt; ${line}`);
  expectText(answered, "a-file.txt");
}

async function generateTypes(user: NpmUser): Promise<void> {
  const folder = user.folder("codegen");
  await user.shellToSuccess(folder, "npx --yes @parley/codegen --lang python --protocol v1 --out src/acp");
  if (!existsSync(join(folder, "src/acp/__init__.py"))) throw new Error("Cannot find the generated package");
}

/** @throws Error unless `text` contains `part`. */
export function expectText(text: string, part: string): void {
  if (!text.includes(part)) throw new Error(`Cannot find "${part}" in "${text}"`);
}
