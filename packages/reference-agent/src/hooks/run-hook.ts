import { OutputTail, describeExit, startProcess } from "@parley/process";
import { settlesWithin } from "@parley/protocol";
import { withoutSecrets } from "@parley/protocol/recording";

import { searchPathIn } from "../session/fixed-roots.ts";
import type { Hook } from "./hook-file.ts";

/** Maximum number of bytes of output to show when a hook fails. */
const SHOWN_BYTES = 4000;
const DRAIN_MS = 500;

export interface HookRun {
  readonly cwd: string;
  /** The event, written to the command's stdin as JSON. */
  readonly event: object;
  readonly signal: AbortSignal;
}

/**
 * Runs a hook. Resolves to `undefined` if the hook exits with code 0 in time, and otherwise to the reason why it
 * failed, along with its output.
 */
export async function runHook(
  { command, timeout }: Hook,
  { cwd, event, signal }: HookRun,
): Promise<string | undefined> {
  const env = { ...process.env, ...withoutSecrets(process.env), ...searchPathIn(cwd) };
  const [shell, option] = process.platform === "win32" ? ["cmd.exe", "/c"] : ["/bin/sh", "-c"];
  const output = new OutputTail(SHOWN_BYTES);
  try {
    const started = { command: shell, args: [option, command], env, cwd };
    const running = await startProcess(started, { stdin: "pipe", guard: "watchdog" });
    for (const stream of [running.stdout, running.stderr]) stream.on("data", output.writer());
    running.stdin.end(JSON.stringify(event));
    const end = (): void => void running.end();
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
    const isInTime = await settlesWithin(running.exited, timeout * 1000);
    if (!isInTime) end();
    const exit = await running.exited;
    signal.removeEventListener("abort", end);
    await running.drain(DRAIN_MS);
    if (isInTime && exit.exitCode === 0) return undefined;
    const reason = isInTime ? `it ${describeExit(exit)}` : `it ran for more than ${timeout} seconds`;
    const text = output.text.trim();
    return text === "" ? reason : `${reason}:\n${text}`;
  } catch (error) {
    return (error as Error).message;
  }
}
