import type { ReadStream } from "node:tty";

/** Ctrl-C, which is no signal while the terminal is read key by key. */
export const interruptKey = "\u0003";

/** Milliseconds that a question must have stood on the screen before a key can be its answer. */
const readingTime = 200;

/**
 * Reads one key from a terminal; `undefined` if `signal` aborts or the terminal goes first. What was typed before the
 * question could be read is no answer to it, nor are several characters at once (a paste, say): both are dropped. Ctrl-C
 * counts at any time.
 */
export function readKey(terminal: ReadStream, signal: AbortSignal): Promise<string | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  const asked = performance.now();
  return new Promise((resolve) => {
    const finish = (key?: string): void => {
      terminal.off("data", onData).off("end", onEnd);
      signal.removeEventListener("abort", onEnd);
      terminal.setRawMode(false).pause();
      resolve(key);
    };
    const onData = (data: Buffer | string): void => {
      const text = data.toString();
      const isTypedAhead = performance.now() - asked < readingTime;
      if (text === interruptKey || (text.length === 1 && !isTypedAhead)) finish(text);
    };
    const onEnd = (): void => finish();
    signal.addEventListener("abort", onEnd);
    terminal.setRawMode(true).on("data", onData).on("end", onEnd).resume();
  });
}
