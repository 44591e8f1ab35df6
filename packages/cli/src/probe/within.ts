import { settlesWithin } from "@parley/protocol";

/** Resolves like `promise`, or to `undefined` if it does not settle in time. */
export async function within<T>(promise: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  return (await settlesWithin(promise, timeoutMs)) ? await promise : undefined;
}
