import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { createInterface } from "node:readline/promises";

import { askSettings } from "./ask-settings.ts";
import { createProject } from "./create-project.ts";
import type { NewProject } from "./create-project.ts";
import { parseSettings, templateNames, usage } from "./settings.ts";
import type { Settings } from "./settings.ts";
import { UsageError } from "./usage-error.ts";

async function main(): Promise<void> {
  const settings = parseSettings(process.argv.slice(2));
  if (settings.task === "help") return print(usage());
  if (settings.task === "version") return print(`${readVersion()}\n`);
  const project = await complete(settings);
  createProject(project);
  const enter = relative(process.cwd(), project.folder);
  const npm = packageManager();
  const steps = [...(enter === "" ? [] : [`cd ${enter}`]), `${npm} install`, `${npm} test`, `${npm} start`];
  print(
    `Created ${project.template} in ${project.folder}. Next:\n\n${steps.map((step) => `  ${step}\n`).join("")}`,
  );
}

async function complete(settings: Settings): Promise<NewProject> {
  const { folder, template } = settings;
  if (folder !== undefined && template !== undefined) return { folder, template };
  if (!process.stdin.isTTY)
    throw new UsageError(
      `Cannot ask without a terminal: name a folder and a --template (${templateNames()}), as in: npm create @parley@latest my-agent -- --template agent`,
    );
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await askSettings(settings, terminal);
  } finally {
    terminal.close();
  }
}

/** The program that runs this one, such as npm or pnpm, as it names itself. */
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
