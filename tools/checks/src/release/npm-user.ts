import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

import type { Runtime } from "../packed/consumer.ts";
import { runCommand, runToSuccess } from "../run-command.ts";
import type { CommandResult } from "../run-command.ts";

/** A user with npm, Node.js and an empty home folder who installs our packages from the test registry. */
export interface NpmUser {
  /** Creates an empty folder. */
  folder(name: string): string;
  /** Runs a shell command in a folder. The caller checks the exit code. */
  shell(cwd: string, line: string): Promise<CommandResult>;
  /**
   * Runs a shell command in a folder and returns its stdout.
   *
   * @throws Error if the exit code is not 0.
   */
  shellToSuccess(cwd: string, line: string): Promise<string>;
}

export interface NpmUserSettings {
  readonly runtime: Runtime;
  /** The npm cache, which other users may share. */
  readonly cache: string;
  /** The registry for our packages, if they are published to one. */
  readonly registry?: string;
  readonly variables?: Readonly<Record<string, string>>;
}

/** Creates a user in a new folder. */
export async function createNpmUser(
  home: string,
  { registry, runtime, cache, variables }: NpmUserSettings,
): Promise<NpmUser> {
  mkdirSync(join(home, "home"), { recursive: true });
  const globalConfig = join(home, "npmrc");
  const [machines, users] = await Promise.all([settingOf("globalconfig"), settingOf("userconfig")]);
  if (existsSync(machines)) copyFileSync(machines, globalConfig);
  if (registry !== undefined) writeFileSync(globalConfig, `\n@parley:registry=${registry}\n`, { flag: "a" });
  const env = {
    ...ordinaryVariables(),
    HOME: join(home, "home"),
    PATH: [dirname(runtime.path), join(home, "global/bin"), pathWithoutWorkspace()].join(delimiter),
    npm_config_globalconfig: globalConfig,
    npm_config_userconfig: users,
    npm_config_cache: cache,
    npm_config_prefix: join(home, "global"),
    npm_config_update_notifier: "false",
    npm_config_loglevel: "error",
    PARLEY_LOCAL_MODELS: "off",
    ...variables,
  };
  return {
    folder(name) {
      const folder = join(home, name);
      mkdirSync(folder, { recursive: true });
      return folder;
    },
    shell: (cwd, line) => runCommand("sh", ["-c", line], { cwd, env, timeoutMs: 600_000 }),
    shellToSuccess: (cwd, line) => runToSuccess("sh", ["-c", line], { cwd, env, timeoutMs: 600_000 }),
  };
}

/**
 * Returns a setting of the npm that is installed on this machine. The npm of the workspace's Node.js version would
 * look for its settings elsewhere.
 */
async function settingOf(name: string): Promise<string> {
  const env = { ...process.env, PATH: pathWithoutWorkspace() };
  return (await runToSuccess("npm", ["config", "get", name], { cwd: "/", env })).trim();
}

/**
 * Returns the environment variables without the current user's API keys and the variables that pnpm sets for scripts.
 */
function ordinaryVariables(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        name === "npm_config_registry" ||
        name === "NODE_EXTRA_CA_CERTS" ||
        !/^p?npm_|^PNPM_|^NODE_|^PARLEY_|^INIT_CWD$|KEY|TOKEN|SECRET|PASS/i.test(name),
    ),
  );
}

function pathWithoutWorkspace(): string {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.filter((folder) => !folder.includes("node_modules")).join(delimiter);
}
