import { ExitCode } from "./exit-code.ts";

/** One run of the program: who may end it early, and with what exit code. */
export interface Run {
  /** Aborts when the run is to end before its work is done. */
  readonly leaving: AbortSignal;
  /** What the run ends with once `leaving` has aborted; `undefined` before. */
  readonly exitCode: ExitCode | undefined;
  /** Ends the run; the first call decides the exit code. */
  leave(exitCode: ExitCode): void;
  /** What Ctrl-C does: ends the run, unless a handler takes it. */
  interrupt(): void;
  /** Lets `handler` take the interrupts until the returned function is called; the latest handler takes them all. */
  onInterrupt(handler: () => void): () => void;
}

/** The parts of the process that can end a run from outside. */
export type RunProcess = Pick<NodeJS.Process, "on" | "off"> & { readonly stdout: NodeJS.WriteStream };

/** 128 and the number of the signal, as a shell reports it. */
const endings = { SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Gives `work` a run that ends early by SIGINT, SIGTERM, SIGHUP, or when stdout takes no more, and watches for
 * these until the work is done. What ends it decides the exit code; else the result of the work does.
 */
export async function withRun(program: RunProcess, work: (run: Run) => Promise<ExitCode>): Promise<ExitCode> {
  const run = createRun();
  const listeners = {
    SIGINT: () => run.interrupt(),
    SIGTERM: () => run.leave(endings.SIGTERM),
    SIGHUP: () => run.leave(endings.SIGHUP),
  };
  for (const [signal, listener] of Object.entries(listeners)) program.on(signal, listener);
  onOutputLost(program.stdout, (exitCode) => run.leave(exitCode));
  try {
    const result = await work(run);
    return run.exitCode ?? result;
  } finally {
    for (const [signal, listener] of Object.entries(listeners)) program.off(signal, listener);
  }
}

/** A run that nothing outside can end. */
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
 * Hears what the program ends with once `stream` takes no more: that nobody reads it to its end is no failure. Listens for
 * as long as the stream lives: what is still written to it fails too, and must not be an uncaught error.
 */
export function onOutputLost(
  stream: NodeJS.WriteStream,
  listener: (exitCode: ExitCode, error: Error) => void,
): void {
  stream.on("error", (error: NodeJS.ErrnoException) =>
    listener(error.code === "EPIPE" ? ExitCode.ok : ExitCode.outputFailed, error),
  );
}
