import { raceSignal } from "../connection/race-signal.ts";

/** Resolves when `ready` does, or after `waitMs`. Rejects with the signal's reason if that comes first. */
export async function readyOrLate(
  ready: Promise<unknown>,
  waitMs: number,
  signal?: AbortSignal,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs);
  });
  try {
    const first = Promise.race([ready, late]);
    await (signal === undefined ? first : raceSignal(first, signal));
  } finally {
    clearTimeout(timer);
  }
}
