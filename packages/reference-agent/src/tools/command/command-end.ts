import type { TerminalExit } from "@parley/agent";
import { settlesWithin } from "@parley/process";

import type { ShownTerminal } from "./command-line.ts";
import type { CommandOutput } from "./command-output.ts";

/** Milliseconds that a client may take to answer for its terminal when a command is over. */
const ANSWER_MS = 1000;

/** How long a command may take. */
export interface CommandLimits {
  readonly timeoutMs: number;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** How a command ended, and what made it. */
export interface CommandEnd {
  readonly exit: TerminalExit;
  readonly cause: "exit" | "timeout" | "abort";
}

/** Waits for the end of a command, which it kills when its time is over. Who runs it may not hold that up. */
export async function endOfCommand(
  terminal: ShownTerminal,
  { timeoutMs, signal }: CommandLimits,
): Promise<CommandEnd> {
  const exited = terminal.waitForExit();
  const { promise: stopped, resolve: stop } = Promise.withResolvers<"timeout" | "abort">();
  const timer = setTimeout(stop, timeoutMs, "timeout");
  const abort = (): void => stop("abort");
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  try {
    const cause = await Promise.race([exited.then(() => "exit" as const), stopped]);
    if (cause !== "exit") terminal.kill().catch(() => undefined);
    const isOver = cause === "exit" || (await settlesWithin(exited, ANSWER_MS));
    return { exit: isOver ? await exited : { exitCode: null, signal: null }, cause };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}

/** Takes over the output that a terminal of the client has, which nobody has heard as it came. */
export async function readTerminal(terminal: ShownTerminal, output: CommandOutput): Promise<void> {
  const reading = terminal.output().then(({ output: text, truncated }) => {
    return output.append(truncated ? `[… the beginning is lost …]\n${text}` : text);
  });
  await settlesWithin(reading, ANSWER_MS);
}

/** Lets a terminal go, which may still be looked at. */
export async function releaseTerminal(terminal: ShownTerminal): Promise<void> {
  await settlesWithin(terminal.release(), ANSWER_MS);
}
