import type { FetchLike } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { paceStreams } from "./pace-streams.ts";

const url = "http://localhost/mcp";
const fetched = vi.fn<FetchLike>(async () => new Response());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  fetched.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
});

it("sends the first request for a stream, and all other requests, immediately", async () => {
  const fetch = paceStreams(fetched);
  await fetch(url, { method: "GET" });
  for (let count = 0; count < 10; count++) await fetch(url, { method: "POST" });
  expect(fetched).toHaveBeenCalledTimes(11);
});

it("limits how often it requests streams from the same server", async () => {
  const fetch = paceStreams(fetched);
  const asking = async (): Promise<void> => {
    for (let count = 0; count < 1000; count++) await fetch(url, { method: "GET" });
  };
  void asking();
  void asking();
  await vi.advanceTimersByTimeAsync(950);
  expect(fetched).toHaveBeenCalledTimes(10);
});

it("does not send a request that is aborted while waiting", async () => {
  const fetch = paceStreams(fetched);
  await fetch(url, { method: "GET" });
  const aborting = new AbortController();
  const waiting = fetch(url, { method: "GET", signal: aborting.signal });
  aborting.abort(new Error("closed"));
  await expect(waiting).rejects.toThrow("closed");
  expect(fetched).toHaveBeenCalledOnce();
});
