import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

import { installLinesOf } from "../readme/install-lines.ts";
import { readmeBlocks } from "../readme/readme-blocks.ts";
import type { ReadmeBlock } from "../readme/readme-blocks.ts";
import { runToSuccess } from "../run-command.ts";
import type { Runtime } from "./consumer.ts";
import { typeCheck } from "./type-check.ts";
import type { TypeScriptProject } from "./type-check.ts";

export interface Newcomer {
  /** A folder that does not exist yet. */
  folder: string;
  /** Value of npm's `@scope:registry` setting. */
  registry: string;
  runtimes: readonly Runtime[];
  projects: readonly TypeScriptProject[];
}

/**
 * Follows a README in an empty folder. Runs its `npm install` commands as printed and its examples, which must also
 * type-check, in the order in which they appear.
 *
 * @throws Error if a command or an example fails.
 */
export async function followReadme(file: string, text: string, newcomer: Newcomer): Promise<void> {
  const { folder } = newcomer;
  mkdirSync(join(folder, "home"), { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}\n");
  const installs = installLinesOf(text).filter(({ command }) => command.includes("@parley/"));
  for (const block of readmeBlocks(file, text).filter(({ runs }) => runs)) {
    while ((installs[0]?.line ?? Infinity) < block.line)
      await install(installs.shift()?.command ?? "", newcomer);
    await followExample(block, newcomer);
  }
  for (const { command } of installs) await install(command, newcomer);
}

async function install(command: string, { folder, registry }: Newcomer): Promise<void> {
  const [npm = "", ...words] = command.split(" ");
  const quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--loglevel=error"];
  // Pass the setting on the command line, because npm ignores the folder's configuration files when it installs
  // globally.
  const setting = `--@parley:registry=${registry}`;
  const place = words.includes("--global") ? ["--prefix", join(folder, "global")] : [];
  await runToSuccess(npm, [...words, ...quiet, setting, ...place], { cwd: folder, timeoutMs: 600_000 });
}

async function followExample(block: ReadmeBlock, { folder, runtimes, projects }: Newcomer): Promise<void> {
  const file = `line-${block.line}.mts`;
  writeFileSync(join(folder, file), block.code);
  for (const project of projects) await typeCheck(folder, project, file);
  for (const { path } of runtimes) {
    // Excludes this machine's API keys and models.
    const env = {
      PATH: [dirname(path), join(folder, "global/bin"), process.env["PATH"]].join(delimiter),
      HOME: join(folder, "home"),
      PARLEY_LOCAL_MODELS: "off",
    };
    await runToSuccess(path, ["--experimental-strip-types", file], { cwd: folder, env });
  }
}
