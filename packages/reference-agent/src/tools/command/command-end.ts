import type { TerminalExit } from "@parley/agent";
import { settlesWithin } from "@parley/protocol";

import type { ShownTerminal } from "./command-line.ts";
import type { CommandOutput } from "./command-output.ts";

/** Time limit for a client's response about its terminal after a command exits, in milliseconds. */
const ANSWER_MS = 1000;

export interface CommandLimits {
  readonly timeoutMs: number;
  /** Aborting this kills the command. */
  readonly signal: AbortSignal;
}

/** A command's outcome, and the reason for it. */
export interface CommandEnd {
  readonly exit: TerminalExit;
  readonly cause: "exit" | "timeout" | "abort";
}

/** Waits for a command to exit, and kills it after the timeout. An unresponsive client cannot delay this. */
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

/** Reads the output of a client's terminal, which was not streamed. Resolves to the reason if that fails. */
export async function readTerminal(
  terminal: ShownTerminal,
  output: CommandOutput,
): Promise<string | undefined> {
  const reading = terminal.output().then(
    async ({ output: text, truncated }) => {
      await (truncated ? output.appendEnd(text) : output.append(text));
      return undefined;
    },
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const reason = (await settlesWithin(reading, ANSWER_MS)) ? await reading : "the client does not answer";
  return reason === undefined ? undefined : `Its output could not be read: ${reason}`;
}

/** Releases a terminal. The client can still display it. */
export async function releaseTerminal(terminal: ShownTerminal): Promise<void> {
  await settlesWithin(terminal.release(), ANSWER_MS);
}
