import { settlesWithin } from "@parley/protocol";

import { unlessAborted } from "./unless-aborted.ts";

/**
 * Settles like `task`. If `task` is still running `graceMs` after `signal` aborts, rejects with the signal's reason.
 */
export async function unlessStuck<T>(task: Promise<T>, signal: AbortSignal, graceMs: number): Promise<T> {
  await unlessAborted(task, signal);
  if (await settlesWithin(task, graceMs)) return task;
  throw signal.reason;
}
