import { mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";

import { type ProcessCommand, spawnProcess } from "@parley/process";

/** The folder where the packages are installed. */
export const project: string = join(import.meta.dirname, "..");
/** The folder that contains npm's `.cmd` files. */
export const bin: string = join(project, "node_modules", ".bin");
const parley: string = join(project, "node_modules/@parley/cli/bin/parley.js");
export const agent: string = join(project, "node_modules/@parley/reference-agent/bin/parley-agent.js");

/** A timeout for cases that hang. */
export const limit: { readonly timeout: number } = { timeout: 120_000 };

/**
 * Creates an empty folder in the project. Nothing removes it until the next install, since Windows cannot remove the
 * working directory of a process.
 */
export function makeFolder(name = "work"): string {
  mkdirSync(join(project, "work"), { recursive: true });
  const folder = join(mkdtempSync(join(project, "work", "case-")), name);
  mkdirSync(folder);
  return folder;
}

/** Returns the environment of this process, but with sessions, permissions and settings stored in `home`. */
export function environmentIn(home: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { ...process.env, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, XDG_STATE_HOME: home, ...more };
}

export interface Outcome {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program with `input` as stdin until it exits. */
export async function run(command: ProcessCommand, input = ""): Promise<Outcome> {
  const child = spawnProcess(command, ["pipe", "pipe", "pipe"]);
  child.stdin.on("error", () => undefined).end(input);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("exit", resolve).once("error", reject);
  });
  const [exitCode, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { exitCode, stdout, stderr };
}

export function runParley(
  folder: string,
  args: readonly string[],
  more: { readonly input?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  const env = environmentIn(join(folder, ".home"), more.env);
  const command = { command: process.execPath, args: [parley, ...args], cwd: folder, env };
  return run(command, more.input);
}

export async function gone(pid: number): Promise<void> {
  while (isRunning(pid)) await delay(50);
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
