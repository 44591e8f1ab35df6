import { settlesWithin } from "@parley/protocol";

/** Resolves to `undefined` if `promise` does not settle in time. */
export async function within<T>(promise: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  return (await settlesWithin(promise, timeoutMs)) ? await promise : undefined;
}
