import { constants } from "node:os";

import { signalProcessGroup, spawnProcess } from "@parley/process";

import type { Run } from "../program-run.ts";
import { terminalText } from "../terminal/terminal-text.ts";

/** Maximum number of output characters to show. */
const maxOutput = 20_000;

export interface UserCommandOptions {
  readonly cwd: string;
  readonly run: Pick<Run, "onInterrupt">;
  /** Called on each new output, with all output so far, sanitized for the terminal. */
  readonly onOutput: (output: string) => void;
  /** Called when the user cancels the command. */
  readonly onCancel: () => void;
}

/**
 * Runs a shell command that the user types. Resolves to the command's output, for display. Ctrl-C stops the
 * command, and a second Ctrl-C kills it. The agent receives neither the command nor its output.
 *
 * @throws {Error} if there is no shell.
 */
export async function runUserCommand(
  command: string,
  { cwd, run, onOutput, onCancel }: UserCommandOptions,
): Promise<string> {
  const isWindows = process.platform === "win32";
  const shell = isWindows ? (process.env["ComSpec"] ?? "cmd.exe") : (process.env["SHELL"] ?? "/bin/sh");
  const args = isWindows ? ["/d", "/s", "/c", command] : ["-c", command];
  const child = spawnProcess({ command: shell, args, cwd, env: process.env }, ["ignore", "pipe", "pipe"]);
  const { promise: ended, resolve, reject } = Promise.withResolvers<string>();
  let output = "";
  let isCut = false;
  const shown = (): string =>
    `${isCut ? `[only the last ${maxOutput.toLocaleString("en")} characters are shown]\n` : ""}${terminalText(output).trimEnd()}`;
  const add = (piece: string): void => {
    isCut ||= output.length + piece.length > maxOutput;
    output = (output + piece).slice(-maxOutput);
    onOutput(shown());
  };
  child.stdout.setEncoding("utf8").on("data", add);
  child.stderr.setEncoding("utf8").on("data", add);
  child.on("error", reject);
  let signal: "SIGTERM" | "SIGKILL" | undefined;
  child.on("close", (code, by) => resolve(signal === undefined ? endOf(code, by) : "[cancelled]"));
  const release = run.onInterrupt(() => {
    if (signal === undefined) onCancel();
    signal = signal === undefined ? "SIGTERM" : "SIGKILL";
    signalProcessGroup(child, signal);
  });
  try {
    const end = await ended;
    return [shown(), end].filter((line) => line !== "").join("\n");
  } finally {
    release();
  }
}

function endOf(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal !== null) return `[${signal}, exit code ${128 + (constants.signals[signal] ?? 0)}]`;
  if (code === null) return "[exit status unknown]";
  return code === 0 ? "" : `[exit code ${code}]`;
}
