import { ExitCode } from "./exit-code.ts";

/** One run of the program, which may end early with an exit code. */
export interface Run {
  /** Aborts when the run must end before its work is done. */
  readonly leaving: AbortSignal;
  /** The exit code once `leaving` has aborted. */
  readonly exitCode: ExitCode | undefined;
  /** Ends the run. The first call determines the exit code. */
  leave(exitCode: ExitCode): void;
  /** Handles Ctrl-C. Ends the run unless a handler is registered. */
  interrupt(): void;
  onInterrupt(handler: () => void): () => void;
}

export type RunProcess = Pick<NodeJS.Process, "on" | "off"> & { readonly stdout: NodeJS.WriteStream };

/** Exit code for each signal: 128 plus its number, as in a shell. */
const endings = { SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Calls `work` with a run that ends early on SIGINT, SIGTERM, SIGHUP, or when stdout becomes unwritable. Resolves
 * to the result of `work`. If an event ends the run early, resolves to the run's exit code instead, even if `work`
 * rejects with the abort reason of `leaving`.
 *
 * @param options With `isService`, SIGTERM also counts as an interrupt, because service managers use it to stop a
 * service.
 */
export async function withRun(
  program: RunProcess,
  work: (run: Run) => Promise<ExitCode>,
  { isService = false }: { readonly isService?: boolean } = {},
): Promise<ExitCode> {
  const run = createRun();
  const listeners = {
    SIGINT: () => run.interrupt(),
    SIGTERM: () => (isService ? run.interrupt() : run.leave(endings.SIGTERM)),
    SIGHUP: () => run.leave(endings.SIGHUP),
  };
  for (const [signal, listener] of Object.entries(listeners)) program.on(signal, listener);
  onOutputLost(program.stdout, (exitCode) => run.leave(exitCode));
  try {
    const result = await work(run);
    return run.exitCode ?? result;
  } catch (error) {
    if (run.exitCode !== undefined && error === run.leaving.reason) return run.exitCode;
    throw error;
  } finally {
    for (const [signal, listener] of Object.entries(listeners)) program.off(signal, listener);
  }
}

/** Creates a run without connecting it to the process's signals. */
function createRun(): Run {
  const controller = new AbortController();
  const handlers: (() => void)[] = [];
  let exitCode: ExitCode | undefined;
  const leave = (code: ExitCode): void => {
    exitCode ??= code;
    controller.abort();
  };
  return {
    leaving: controller.signal,
    get exitCode() {
      return exitCode;
    },
    leave,
    interrupt: () => (handlers.at(-1) ?? (() => leave(ExitCode.cancelled)))(),
    onInterrupt(handler) {
      handlers.push(handler);
      return () => {
        handlers.splice(handlers.indexOf(handler), 1);
      };
    },
  };
}

/**
 * Calls `listener` with the program's exit code when `stream` becomes unwritable. A reader that closes the stream
 * early does not count as a failure. The listener is never removed, because later writes also fail and must not
 * become uncaught errors.
 */
export function onOutputLost(
  stream: NodeJS.WriteStream,
  listener: (exitCode: ExitCode, error: Error) => void,
): void {
  stream.on("error", (error: NodeJS.ErrnoException) =>
    listener(error.code === "EPIPE" ? ExitCode.ok : ExitCode.outputFailed, error),
  );
}
