import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

import type { Runtime } from "../packed/consumer.ts";
import { runCommand, runToSuccess } from "../run-command.ts";
import type { CommandResult } from "../run-command.ts";

/**
 * A user with npm, Node.js and an empty home folder who installs packages in the scope from the test
 * registry.
 */
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

/** The settings that differ between users. */
export interface NpmUserSettings {
  readonly runtime: Runtime;
  /** npm's cache, which may be shared with other users. */
  readonly cache: string;
  /** The registry for our packages, if they have been published to one. */
  readonly registry?: string;
  /** Additional environment variables. */
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
 * Returns a setting of the machine's npm, because npm looks elsewhere for its settings when it runs on the
 * workspace's Node.js.
 */
async function settingOf(name: string): Promise<string> {
  const env = { ...process.env, PATH: pathWithoutWorkspace() };
  return (await runToSuccess("npm", ["config", "get", name], { cwd: "/", env })).trim();
}

/** Excludes the API keys of the machine's user, and the variables that pnpm sets for scripts. */
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
