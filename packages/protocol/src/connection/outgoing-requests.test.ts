import { getEventListeners } from "node:events";

import { expect, test } from "vitest";

import { processorMs } from "../fixtures/processor-time.ts";
import { type OutgoingRequest, OutgoingRequests } from "./outgoing-requests.ts";

interface Settled {
  readonly request: OutgoingRequest;
  readonly outcome: unknown[];
}

/** Those that are told to the peer as taken back, besides. */
function createOutgoing(): { readonly outgoing: OutgoingRequests; readonly told: number[] } {
  const told: number[] = [];
  return { outgoing: new OutgoingRequests((id) => told.push(id)), told };
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

test("numbers requests from 0 and knows which were sent", () => {
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

test("gives a request out once for its answer and once for its settling", () => {
  const { outgoing } = createOutgoing();
  const { request } = createRequest();
  const id = outgoing.add(request);
  expect(outgoing.answer("0")).toBeUndefined();
  expect(outgoing.answer(id)).toBe(request);
  expect(outgoing.answer(id)).toBeUndefined();
  expect(outgoing.take(id)).toBe(request);
  expect(outgoing.take(id)).toBeUndefined();
});

test("tells the peer of an abort only while it has not answered", () => {
  const { outgoing, told } = createOutgoing();
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
  expect(told).toEqual([0]);
  expect(requests.map(({ outcome }) => outcome)).toEqual([
    ["rejected", reason],
    ["rejected", reason],
    ["resolved", "done"],
  ]);
});

test("tells the peer of an abort, and leaves what waits for the answer to it", () => {
  const { outgoing, told } = createOutgoing();
  const controller = new AbortController();
  const { request, outcome } = createRequest({ signal: controller.signal, waitsForAnswer: true });
  const id = outgoing.add(request);
  controller.abort();
  expect([told, outcome]).toEqual([[id], []]);
  expect(outgoing.answer(id)).toBe(request);
  expect(outgoing.take(id)).toBe(request);
});

test("knows whether a request that was sent since a handler started waits for the peer", () => {
  const { outgoing } = createOutgoing();
  const id = outgoing.add(createRequest({ startedBefore: 5 }).request);
  expect(outgoing.anySentSince(5)).toBe(true);
  expect(outgoing.anySentSince(6)).toBe(false);
  outgoing.answer(id);
  expect(outgoing.anySentSince(5)).toBe(false);
});

test("rejects what waits for the peer, then the rest", () => {
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

test("finds each request whatever was settled before it, in whatever order", () => {
  const { outgoing } = createOutgoing();
  const requests = Array.from({ length: 1000 }, () => createRequest().request);
  const ids = requests.map((request) => outgoing.add(request));
  // Multiples of 389 visit each number below 1,000 once.
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

test("takes back all requests of a signal, in their order, and leaves nothing with it", () => {
  const { outgoing, told } = createOutgoing();
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
  expect(told).toEqual([0, 4]);
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
  ["of one signal", (signal: AbortSignal) => signal],
  ["each with a signal of its own", (signal: AbortSignal) => AbortSignal.any([signal])],
])("spends time in proportion to the number of requests, %s", (_whose, signalOf) => {
  const millisecondsFor = (count: number): number => {
    const { outgoing } = createOutgoing();
    const controller = new AbortController();
    const requests = Array.from(
      { length: count },
      () => createRequest({ signal: signalOf(controller.signal) }).request,
    );
    const start = processorMs();
    for (const request of requests) outgoing.add(request);
    controller.abort();
    return processorMs() - start;
  };
  const fastest = (count: number): number => Math.min(...[0, 0, 0].map(() => millisecondsFor(count)));
  fastest(2000);
  // Eight times the work: where each request looks through all others it takes 64 times as long.
  expect(fastest(16_000)).toBeLessThan(fastest(2000) * 24 + 20);
});
