import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { requestKey } from "./outgoing-message.ts";
import { PendingRequests } from "./unanswered-requests.ts";

const TOO_LONG_MS = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Adds a request. Returns whether {@link PendingRequests.answered} resolves once the request takes too long. */
async function settles(requests: PendingRequests, method: string): Promise<boolean> {
  requests.add({ jsonrpc: "2.0", id: method, method }, undefined, "");
  let isSettled = false;
  void requests.answered().then(() => (isSettled = true));
  await vi.advanceTimersByTimeAsync(TOO_LONG_MS);
  return isSettled;
}

test.each([
  ["session/new", true],
  ["_other/method", true],
  ["session/prompt", false],
])("while draining, stops waiting for an overdue answer to %s: %s", async (method, expected) => {
  const [open, drainedLater, drained] = [new PendingRequests(), new PendingRequests(), new PendingRequests()];
  expect(await settles(open, method)).toBe(false);
  drainedLater.add({ jsonrpc: "2.0", id: 1, method }, undefined, "");
  drainedLater.drain();
  expect(await settles(drainedLater, method)).toBe(expected);
  drained.drain();
  expect(await settles(drained, method)).toBe(expected);
  expect(drained.isBusy).toBe(!expected);
  expect(drained.hasOverdue).toBe(expected);
  drained.noteTurn("s", "running");
  expect(drained.isBusy).toBe(true);
});

test("does not count a request as overdue once it is answered", async () => {
  const requests = new PendingRequests();
  requests.drain();
  expect(await settles(requests, "session/load")).toBe(true);
  expect(requests.answer(requestKey("session/load"))).toMatchObject({ method: "session/load" });
  expect(requests.hasOverdue).toBe(false);
  requests.add({ jsonrpc: "2.0", id: 1, method: "session/list" }, undefined, "");
  expect(requests.isBusy).toBe(true);
});
