import type { FetchLike } from "@modelcontextprotocol/client";

import { raceSignal } from "../../value/race-signal.ts";

/** Minimum delay between two requests for an event stream, in milliseconds. */
const pauseMs = 100;

/**
 * Delays rapid requests for event streams. The MCP client reopens a stream as soon as the server ends it, and a server
 * might end every stream immediately.
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
