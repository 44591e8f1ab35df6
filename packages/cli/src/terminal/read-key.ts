import type { ReadStream } from "node:tty";

/** Ctrl-C, which does not send a signal while the terminal is in raw mode. */
export const interruptKey = "\u0003";

/** Minimum time that a question must be on the screen before a key can answer it, in milliseconds. */
const readingTime = 200;

/** Keys that {@link readKey} accepts. */
export interface KeyChoice {
  /** Prints the available keys. Called once keys are accepted. */
  readonly offer: () => void;
  /** Returns whether a key is accepted. */
  readonly has: (key: string) => boolean;
}

/**
 * Reads keys from a terminal until one is accepted. Resolves to `undefined` if `signal` aborts or the terminal closes
 * first. Ignores keys pressed before the user has had time to read the question, and several characters that arrive
 * together, such as a paste. Always accepts Ctrl-C.
 */
export function readKey(
  terminal: ReadStream,
  { offer, has }: KeyChoice,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    let isOffered = false;
    const timer = setTimeout(() => {
      isOffered = true;
      offer();
    }, readingTime);
    const finish = (key?: string): void => {
      clearTimeout(timer);
      terminal.off("data", onData).off("end", onEnd);
      signal.removeEventListener("abort", onEnd);
      terminal.setRawMode(false).pause();
      resolve(key);
    };
    const onData = (data: Buffer | string): void => {
      const key = data.toString();
      if (key === interruptKey || (isOffered && has(key))) finish(key);
    };
    const onEnd = (): void => finish();
    signal.addEventListener("abort", onEnd);
    terminal.setRawMode(true).on("data", onData).on("end", onEnd).resume();
  });
}
