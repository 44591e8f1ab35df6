import type { ReadStream } from "node:tty";

/** Ctrl-C, which is not a signal while the terminal is read key by key. */
export const interruptKey = "\u0003";

/** Milliseconds that a question must have been on the screen before a key can answer it. */
const readingTime = 200;

/** The keys that are accepted. */
export interface KeyChoice {
  /** Prints the list of keys. Called once keys are accepted. */
  readonly offer: () => void;
  /** Whether a key is one of them. */
  readonly has: (key: string) => boolean;
}

/**
 * Reads keys from a terminal until one is accepted, or Ctrl-C; `undefined` if `signal` aborts or the terminal closes
 * first. Drops keys that were typed before the user could read the question, and several characters at once (such as a
 * paste). Ctrl-C is always accepted.
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
