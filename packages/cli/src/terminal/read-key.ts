import type { ReadStream } from "node:tty";

/** Ctrl-C, which is no signal while the terminal is read key by key. */
export const interruptKey = "\u0003";

/** Milliseconds that a question must have stood on the screen before a key can be its answer. */
const readingTime = 200;

/** What a key is asked for. */
export interface KeyChoice {
  /** Says which keys there are: called once a key counts. */
  readonly offer: () => void;
  /** Whether a key is one of them. */
  readonly has: (key: string) => boolean;
}

/**
 * Reads keys from a terminal until one is what it is asked for, or Ctrl-C; `undefined` if `signal` aborts or the terminal
 * goes first. What was typed before the question could be read is no answer to it, nor are several characters at once (a
 * paste, say): both are dropped. Ctrl-C counts at any time.
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
