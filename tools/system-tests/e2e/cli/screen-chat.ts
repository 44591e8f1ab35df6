import { execFile } from "node:child_process";
import { chmod, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { onTestFinished } from "vitest";

import { PARLEY } from "../../src/built-packages.ts";
import { TerminalScreen } from "./terminal-screen.ts";

export interface ScreenChatOptions {
  readonly cols?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** The only protocol version that the chat uses. */
  readonly protocol?: "1" | "2";
  readonly agentArgs?: readonly string[];
  /**
   * Whether to start the chat from a shell. While the chat is suspended, the shell shows `shell> ` and Enter resumes
   * the chat.
   */
  readonly isInShell?: boolean;
}

/** A script that runs its arguments in a shell with job control. */
const jobShell = `require("node:child_process").spawnSync(
  "bash",
  ["-mc", '"$0" "$@"; read -p "shell> "; fg', process.execPath, ...process.argv.slice(1)],
  { stdio: "inherit" },
)`;

/** A temporary folder for one test's chats. */
export interface ChatFolder {
  readonly cwd: string;
  /** Folder for executables. It is first on `PATH` and outside the chat folder. */
  readonly bin: string;
  /** Starts `parley chat` with a fixture agent, and waits for the prompt editor. */
  start(agent: string, options?: ScreenChatOptions): Promise<TerminalScreen>;
  /** Sends one prompt to a fixture agent with `parley run`. */
  run(agent: string, prompt: string, agentArgs: readonly string[]): Promise<void>;
}

export async function createChatFolder(): Promise<ChatFolder> {
  const cwd = await realpath(await mkdtemp(join(tmpdir(), "parley-screen-")));
  onTestFinished(() => rm(cwd, { recursive: true }));
  // Outside the chat folder, because Parley ignores executables inside the project.
  const bin = await mkdtemp(join(tmpdir(), "parley-screen-bin-"));
  onTestFinished(() => rm(bin, { recursive: true }));
  // Animations would make each run look different.
  const fixed = { XDG_CONFIG_HOME: cwd, XDG_STATE_HOME: cwd, TZ: "UTC", PARLEY_REDUCED_MOTION: "1" };
  const { NO_COLOR: _noColor, FORCE_COLOR: _forceColor, CI: _ci, COLORFGBG: _colours, ...rest } = process.env;
  const allEnv = { ...rest, PATH: `${bin}:${rest["PATH"]}`, ...fixed };
  const install = async (agent: string): Promise<void> => {
    const fixture = fileURLToPath(new URL(`fixtures/${agent}.ts`, import.meta.url));
    await writeFile(join(bin, agent), `#!/bin/sh\nexec "${process.execPath}" "${fixture}" "$@"\n`);
    await chmod(join(bin, agent), 0o755);
  };
  return {
    cwd,
    bin,
    async run(agent, prompt, agentArgs) {
      await install(agent);
      const args = [PARLEY, "run", prompt, "--", agent, ...agentArgs];
      await promisify(execFile)(process.execPath, args, { cwd, env: allEnv });
    },
    async start(agent, { cols, env = {}, agentArgs = [], protocol, isInShell = false } = {}) {
      await install(agent);
      const screen = new TerminalScreen({
        args: [
          ...(isInShell ? ["-e", jobShell] : []),
          PARLEY,
          "chat",
          ...(protocol === undefined ? [] : ["--protocol", protocol]),
          "--",
          agent,
          ...agentArgs,
        ],
        cwd,
        env: { ...allEnv, ...env },
        cols,
      });
      onTestFinished(() => screen.kill());
      await screen.waitUntil((text) => text.includes("────") || text.trimEnd().endsWith("\n>"), "editor");
      return screen;
    },
  };
}

/** Waits until `text` is on the screen. */
export const shows = (screen: TerminalScreen, text: string): Promise<void> =>
  screen.waitUntil((all) => all.includes(text), JSON.stringify(text));

/** Waits until `text` is on the screen and the turn is over. */
export const isDone = (screen: TerminalScreen, text: string): Promise<void> =>
  screen.waitUntil((all) => all.includes(text) && !all.includes("Ctrl-C cancels\n"), JSON.stringify(text));

/** Wraps text in the escape sequences of a bracketed paste. */
export const paste = (text: string): string => `\u001b[200~${text}\u001b[201~`;

/** Returns the screen without the parts that vary between runs: ids, times, the folder and trailing spaces. */
export function fixedScreen(screen: TerminalScreen): string {
  return screen
    .screen()
    .replaceAll(/sess_[\w-]{16}/g, "sess_…")
    .replaceAll(/\d+ s · /g, "0 s · ")
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, "2026-01-01 00:00")
    .replaceAll(/\/\S*parley-screen-\w{6}/g, "/project")
    .replaceAll(/[ ]+$/gm, "");
}

/** Escape sequences of keys that do not type a character. */
export const keys = {
  up: "\u001b[A",
  down: "\u001b[B",
  enter: "\r",
  escape: "\u001b",
  tab: "\t",
  shiftTab: "\u001b[Z",
  ctrlC: "\u0003",
  ctrlD: "\u0004",
  ctrlG: "\u0007",
  ctrlR: "\u0012",
  ctrlV: "\u0016",
  ctrlX: "\u0018",
  ctrlZ: "\u001a",
} as const;
