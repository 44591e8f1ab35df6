import type { FetchLike } from "@modelcontextprotocol/client";

import { raceSignal } from "../../value/race-signal.ts";

/** Minimum number of milliseconds between two requests for an event stream. */
const pauseMs = 100;

/**
 * Delays requests for event streams that follow each other closely. The MCP client asks for a stream that has ended again as
 * soon as the server wants, which may end each of them at once.
 */
export function paceStreams(fetch: FetchLike): FetchLike {
  let next = 0;
  return async (url, init) => {
    if (init?.method === "GET") {
      const now = performance.now();
      const waitMs = next - now;
      next = Math.max(now, next) + pauseMs;
      if (waitMs > 0) await pause(waitMs, init.signal);
    }
    return await fetch(url, init);
  };
}

async function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    await (signal ? raceSignal(promise, signal) : promise);
  } finally {
    clearTimeout(timer);
  }
}
