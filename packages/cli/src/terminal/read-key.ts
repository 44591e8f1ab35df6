import type { ReadStream } from "node:tty";

/** Ctrl-C. It does not send a signal while the terminal is being read key by key. */
export const interruptKey = "\u0003";

/** Time that a question must have been on the screen before a key can answer it, in milliseconds. */
const readingTime = 200;

/** The keys that are accepted. */
export interface KeyChoice {
  /** Prints the available keys. Called once keys are accepted. */
  readonly offer: () => void;
  /** Whether a key is acceptable. */
  readonly has: (key: string) => boolean;
}

/**
 * Reads keys from a terminal until one is accepted, or Ctrl-C. Resolves to `undefined` if `signal` aborts or the
 * terminal closes first. Drops keys typed before the user could read the question, and input of several characters at
 * a time, such as a paste. Ctrl-C is always accepted.
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
