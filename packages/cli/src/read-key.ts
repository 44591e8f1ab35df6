import type { ReadStream } from "node:tty";

/** Ctrl-C, which is no signal while the terminal is read key by key. */
export const interruptKey = "\u0003";

/**
 * Reads one key from a terminal; `undefined` if `signal` aborts or the terminal goes first. More characters at once are
 * no answer to a question that stands on the screen (they were typed ahead, or pasted) and are dropped.
 */
export function readKey(terminal: ReadStream, signal: AbortSignal): Promise<string | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const finish = (key?: string): void => {
      terminal.off("data", onData).off("end", onEnd);
      signal.removeEventListener("abort", onEnd);
      terminal.setRawMode(false).pause();
      resolve(key);
    };
    const onData = (data: Buffer | string): void => {
      const text = data.toString();
      if (text.length === 1) finish(text);
    };
    const onEnd = (): void => finish();
    signal.addEventListener("abort", onEnd);
    terminal.setRawMode(true).on("data", onData).on("end", onEnd).resume();
  });
}
