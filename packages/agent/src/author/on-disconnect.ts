/** Effect on a session when the last client that has it open is gone. */
export type OnDisconnect =
  | "cancel"
  | "finish"
  | {
      /** Milliseconds for which the session stays as it is, unless a client attaches to it before. */
      readonly keepMs: number;
    };

/** The longest time of a timer; a longer one would be over at once. */
const MAX_MS = 2_147_483_647;

/** Returns what is wrong with the value of an untyped program, or `undefined`. */
export function flawOfOnDisconnect(value: unknown): string | undefined {
  if (value === undefined || value === "cancel" || value === "finish") return undefined;
  const { keepMs } = Object(value) as { readonly keepMs?: unknown };
  if (keepMs === undefined) return '"onDisconnect" is not "cancel", "finish" or { keepMs }';
  if (typeof keepMs === "number" && keepMs > 0 && keepMs <= MAX_MS) return undefined;
  return `"onDisconnect.keepMs" is not a positive number of milliseconds up to ${MAX_MS}`;
}
