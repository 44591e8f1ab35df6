import { expect, test } from "vitest";

import { scriptedClock } from "../fixtures/scripted-clock.ts";
import { resolvePolicy } from "../remote/reconnect-policy.ts";
import { PostTimeouts } from "./post-timeouts.ts";

/** Starts requests that end only when their signal aborts, with a timeout of 100 ms. */
function start(): {
  readonly timeouts: PostTimeouts;
  readonly aborted: string[];
  readonly request: (name: string) => Promise<void>;
  readonly clock: ReturnType<typeof scriptedClock>;
} {
  const clock = scriptedClock();
  const timeouts = new PostTimeouts({ clock: clock.clock, policy: resolvePolicy({ attemptTimeoutMs: 100 }) });
  const aborted: string[] = [];
  const request = (name: string): Promise<void> =>
    timeouts.run((signal) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      signal.addEventListener("abort", () => {
        aborted.push(name);
        resolve();
      });
      return promise;
    });
  return { timeouts, aborted, request, clock };
}

test("aborts each request when its own time has passed, with a single timer", async () => {
  const { aborted, request, clock } = start();
  const first = request("first");
  clock.advance(60);
  const second = request("second");
  expect(clock.waiting).toHaveLength(1);
  clock.advance(40);
  clock.waiting.shift()?.();
  await first;
  expect(aborted).toEqual(["first"]);
  expect(clock.waiting).toHaveLength(1);
  clock.advance(60);
  clock.waiting.shift()?.();
  await second;
  expect(aborted).toEqual(["first", "second"]);
  expect(clock.waiting).toEqual([]);
});

test("does not abort requests that have ended", async () => {
  const { timeouts, clock } = start();
  const signals: AbortSignal[] = [];
  await timeouts.run(async (signal) => void signals.push(signal));
  clock.advance(100);
  clock.waiting.shift()?.();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  expect(clock.waiting).toEqual([]);
});

test("aborts all requests and stops the timer", async () => {
  const { timeouts, aborted, request, clock } = start();
  const requests = [request("first"), request("second")];
  timeouts.abort();
  await Promise.all(requests);
  expect(aborted).toEqual(["first", "second"]);
  expect(clock.waiting).toEqual([]);
});
