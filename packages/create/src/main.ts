import { readFileSync } from "node:fs";

import { chooseProject } from "./choose-project.ts";
import { createProject } from "./create-project.ts";
import { nextSteps } from "./next-steps.ts";
import { parseSettings, usage } from "./settings.ts";
import { UsageError } from "./usage-error.ts";

const command = "npm create @parley@latest";

async function main(): Promise<void> {
  const settings = parseSettings(process.argv.slice(2));
  if (settings.task === "help") return print(usage(`${command} [folder] -- [options]`));
  if (settings.task === "version") return print(`${readVersion()}\n`);
  const project = await chooseProject(settings, command);
  createProject(project);
  const npm = packageManager();
  print(nextSteps(project, [`${npm} install`, `${npm} test`, `${npm} start`]));
}

/** Returns the package manager that runs this program, such as npm or pnpm, as it identifies itself. */
function packageManager(): string {
  const [name = ""] = (process.env["npm_config_user_agent"] ?? "").split("/");
  return ["pnpm", "yarn", "bun"].includes(name) ? name : "npm";
}

function print(text: string): void {
  process.stdout.write(text);
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return (manifest as { readonly version: string }).version;
}

try {
  await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
