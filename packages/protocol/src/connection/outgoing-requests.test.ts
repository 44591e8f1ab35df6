import { getEventListeners } from "node:events";

import { expect, onTestFinished, test, vi } from "vitest";

import { type OutgoingRequest, OutgoingRequests } from "./outgoing-requests.ts";

interface Settled {
  readonly request: OutgoingRequest;
  readonly outcome: unknown[];
}

/** `cancelled` contains the ids of requests for which a cancellation was sent to the peer. */
function createOutgoing(): { readonly outgoing: OutgoingRequests; readonly cancelled: number[] } {
  const cancelled: number[] = [];
  return { outgoing: new OutgoingRequests((id) => cancelled.push(id)), cancelled };
}

function createRequest({ startedBefore = 0, ...takeBack }: Partial<OutgoingRequest> = {}): Settled {
  const outcome: unknown[] = [];
  return {
    outcome,
    request: {
      startedBefore,
      answered: false,
      ...takeBack,
      resolve: (result) => outcome.push("resolved", result),
      reject: (error) => outcome.push("rejected", error),
    },
  };
}

test("numbers requests from 0 and tracks which ids were sent", () => {
  const { outgoing } = createOutgoing();
  expect(outgoing.wasSent(0)).toBe(false);
  expect([outgoing.add(createRequest().request), outgoing.add(createRequest().request)]).toEqual([0, 1]);
  expect([0, 1, 2, -1, 0.5, "0", null].map((id) => outgoing.wasSent(id))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("returns a request once when it is answered and once when it settles", () => {
  const { outgoing } = createOutgoing();
  const { request } = createRequest();
  const id = outgoing.add(request);
  expect(outgoing.answer("0")).toBeUndefined();
  expect(outgoing.answer(id)).toBe(request);
  expect(outgoing.answer(id)).toBeUndefined();
  expect(outgoing.take(id)).toBe(request);
  expect(outgoing.take(id)).toBeUndefined();
});

test("notifies the peer of an abort only if the peer has not answered", () => {
  const { outgoing, cancelled } = createOutgoing();
  const controllers = [new AbortController(), new AbortController(), new AbortController()];
  const requests = controllers.map(({ signal }) => {
    const created = createRequest({ signal });
    outgoing.add(created.request);
    return created;
  });
  outgoing.answer(1);
  outgoing.take(2)?.resolve("done");
  const reason = new Error("enough");
  for (const controller of controllers) controller.abort(reason);
  expect(cancelled).toEqual([0]);
  expect(requests.map(({ outcome }) => outcome)).toEqual([
    ["rejected", reason],
    ["rejected", reason],
    ["resolved", "done"],
  ]);
});

test("notifies the peer of an abort but keeps a request that is waiting for its answer", () => {
  const { outgoing, cancelled } = createOutgoing();
  const controller = new AbortController();
  const { request, outcome } = createRequest({ signal: controller.signal, waitsForAnswer: true });
  const id = outgoing.add(request);
  controller.abort();
  expect([cancelled, outcome]).toEqual([[id], []]);
  expect(outgoing.answer(id)).toBe(request);
  expect(outgoing.take(id)).toBe(request);
});

test("tracks whether a request sent since a handler started is unanswered", () => {
  const { outgoing } = createOutgoing();
  const id = outgoing.add(createRequest({ startedBefore: 5 }).request);
  expect(outgoing.anySentSince(5)).toBe(true);
  expect(outgoing.anySentSince(6)).toBe(false);
  outgoing.answer(id);
  expect(outgoing.anySentSince(5)).toBe(false);
});

test("rejects the unanswered requests first, then the rest", () => {
  const { outgoing } = createOutgoing();
  const [first, second] = [createRequest(), createRequest()];
  outgoing.add(first.request);
  outgoing.answer(outgoing.add(second.request));
  const reason = new Error("closed");
  outgoing.reject(reason, { answered: false });
  expect([first.outcome, second.outcome]).toEqual([["rejected", reason], []]);
  outgoing.reject(reason, { answered: true });
  expect([first.outcome, second.outcome]).toEqual([
    ["rejected", reason],
    ["rejected", reason],
  ]);
});

test("finds each request regardless of the order in which others settle", () => {
  const { outgoing } = createOutgoing();
  const requests = Array.from({ length: 1000 }, () => createRequest().request);
  const ids = requests.map((request) => outgoing.add(request));
  // Multiples of 389 modulo 1,000 visit each number exactly once.
  const order = ids.map((id) => (id * 389) % 1000);
  expect(order.map((id) => outgoing.take(id))).toEqual(order.map((id) => requests[id]));
  expect(order.map((id) => outgoing.take(id))).toEqual(order.map(() => undefined));
  expect(outgoing.add(createRequest().request)).toBe(1000);
});

test("keeps a request that outlives thousands of later ones", () => {
  const { outgoing } = createOutgoing();
  const { request: oldest } = createRequest();
  outgoing.add(oldest);
  for (let id = 1; id < 5000; id++) {
    const { request } = createRequest();
    outgoing.add(request);
    expect(outgoing.take(id)).toBe(request);
  }
  expect(outgoing.take(0)).toBe(oldest);
  expect(outgoing.wasSent(4999)).toBe(true);
});

test("cancels all requests with the same signal in order and removes its listener", () => {
  const { outgoing, cancelled } = createOutgoing();
  const [one, other] = [new AbortController(), new AbortController()];
  const signals = [one, other, one, other, one].map(({ signal }) => signal);
  const requests = signals.map((signal) => {
    const created = createRequest({ signal });
    outgoing.add(created.request);
    return created;
  });
  outgoing.take(2)?.resolve("done");
  const reason = new Error("enough");
  one.abort(reason);
  expect(cancelled).toEqual([0, 4]);
  expect(requests.map(({ outcome }) => outcome[0])).toEqual([
    "rejected",
    undefined,
    "resolved",
    undefined,
    "rejected",
  ]);
  expect(getEventListeners(other.signal, "abort")).toHaveLength(1);
  outgoing.reject(reason, { answered: true });
  expect(getEventListeners(other.signal, "abort")).toEqual([]);
});

test.each([
  ["with one shared signal", 1, (signal: AbortSignal) => signal],
  ["with separate signals", 1000, (signal: AbortSignal) => AbortSignal.any([signal])],
])("adds one listener per signal and visits each request only once %s", (_whose, listeners, signalOf) => {
  const { outgoing, cancelled } = createOutgoing();
  const controller = new AbortController();
  const listen = vi.spyOn(EventTarget.prototype, "addEventListener");
  onTestFinished(() => listen.mockRestore());
  let reads = 0;
  for (let count = 0; count < 1000; count++) {
    const { request } = createRequest({ signal: signalOf(controller.signal) });
    outgoing.add(new Proxy(request, { get: (...read) => (reads++, Reflect.get(...read) as unknown) }));
  }
  expect(listen).toHaveBeenCalledTimes(listeners);
  reads = 0;
  controller.abort();
  expect(cancelled).toHaveLength(1000);
  expect(reads).toBeLessThan(10 * 1000);
});

test("does not move more requests than have settled", () => {
  const { outgoing } = createOutgoing();
  const moved: number[] = [];
  const splice = vi.spyOn(Array.prototype, "splice").mockImplementation(function (
    this: unknown[],
    start,
    count = 0,
  ) {
    moved.push(this.length - count);
    const removed = this.slice(start, start + count);
    const rest = this.slice(start + count);
    this.length = start;
    for (const item of rest) this.push(item);
    return removed;
  });
  onTestFinished(() => splice.mockRestore());
  for (let id = 0; id < 16_000; id++) outgoing.add(createRequest().request);
  for (let id = 0; id < 16_000; id++) outgoing.take(id);
  splice.mockRestore();
  expect(moved.length).toBeGreaterThan(0);
  expect(moved.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(16_000);
});
