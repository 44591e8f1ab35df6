import { getEventListeners } from "node:events";

import { expect, test } from "vitest";

import { processorMs } from "../fixtures/processor-time.ts";
import { type OutgoingRequest, OutgoingRequests } from "./outgoing-requests.ts";

interface Settled {
  readonly request: OutgoingRequest;
  readonly outcome: unknown[];
}

function createRequest(startedBefore = 0): Settled {
  const outcome: unknown[] = [];
  return {
    outcome,
    request: {
      startedBefore,
      resolve: (result) => outcome.push("resolved", result),
      reject: (error) => outcome.push("rejected", error),
    },
  };
}

test("numbers requests from 0 and knows which were sent", () => {
  const outgoing = new OutgoingRequests();
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
  const outgoing = new OutgoingRequests();
  const { request } = createRequest();
  const id = outgoing.add(request);
  expect(outgoing.answer("0")).toBeUndefined();
  expect(outgoing.answer(id)).toBe(request);
  expect(outgoing.answer(id)).toBeUndefined();
  expect(outgoing.take(id)).toBe(request);
  expect(outgoing.take(id)).toBeUndefined();
});

test("tells the peer of an abort only while it has not answered", () => {
  const outgoing = new OutgoingRequests();
  const told: number[] = [];
  const controllers = [new AbortController(), new AbortController(), new AbortController()];
  const requests = controllers.map(({ signal }) => {
    const created = createRequest();
    outgoing.add(created.request, { signal, tellPeer: (id) => told.push(id) });
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
  const outgoing = new OutgoingRequests();
  const told: number[] = [];
  const controller = new AbortController();
  const { signal } = controller;
  const { request, outcome } = createRequest();
  const id = outgoing.add(request, { signal, tellPeer: (sent) => told.push(sent), waitsForAnswer: true });
  controller.abort();
  expect([told, outcome]).toEqual([[id], []]);
  expect(outgoing.answer(id)).toBe(request);
  expect(outgoing.take(id)).toBe(request);
});

test("knows whether a request that was sent since a handler started waits for the peer", () => {
  const outgoing = new OutgoingRequests();
  const id = outgoing.add(createRequest(5).request);
  expect(outgoing.anySentSince(5)).toBe(true);
  expect(outgoing.anySentSince(6)).toBe(false);
  outgoing.answer(id);
  expect(outgoing.anySentSince(5)).toBe(false);
});

test("rejects what waits for the peer, then the rest", () => {
  const outgoing = new OutgoingRequests();
  const [first, second] = [createRequest(), createRequest()];
  outgoing.add(first.request);
  outgoing.answer(outgoing.add(second.request));
  const reason = new Error("closed");
  outgoing.rejectUnanswered(reason);
  expect([first.outcome, second.outcome]).toEqual([["rejected", reason], []]);
  outgoing.rejectAll(reason);
  expect([first.outcome, second.outcome]).toEqual([
    ["rejected", reason],
    ["rejected", reason],
  ]);
});

test("finds each request whatever was settled before it, in whatever order", () => {
  const outgoing = new OutgoingRequests();
  const requests = Array.from({ length: 1000 }, () => createRequest().request);
  const ids = requests.map((request) => outgoing.add(request));
  // Multiples of 389 visit each number below 1,000 once.
  const order = ids.map((id) => (id * 389) % 1000);
  expect(order.map((id) => outgoing.take(id))).toEqual(order.map((id) => requests[id]));
  expect(order.map((id) => outgoing.take(id))).toEqual(order.map(() => undefined));
  expect(outgoing.add(createRequest().request)).toBe(1000);
});

test("keeps a request that outlives thousands of later ones", () => {
  const outgoing = new OutgoingRequests();
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
  const outgoing = new OutgoingRequests();
  const told: number[] = [];
  const [one, other] = [new AbortController(), new AbortController()];
  const signals = [one, other, one, other, one].map(({ signal }) => signal);
  const requests = signals.map((signal) => {
    const created = createRequest();
    outgoing.add(created.request, { signal, tellPeer: (id) => told.push(id) });
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
  outgoing.rejectAll(reason);
  expect(getEventListeners(other.signal, "abort")).toEqual([]);
});

test.each([
  ["of one signal", (signal: AbortSignal) => signal],
  ["each with a signal of its own", (signal: AbortSignal) => AbortSignal.any([signal])],
])("spends time in proportion to the number of requests, %s", (_whose, signalOf) => {
  const millisecondsFor = (count: number): number => {
    const outgoing = new OutgoingRequests();
    const controller = new AbortController();
    const { request } = createRequest();
    const signals = Array.from({ length: count }, () => signalOf(controller.signal));
    const start = processorMs();
    for (const signal of signals) outgoing.add(request, { signal, tellPeer: () => undefined });
    controller.abort();
    return processorMs() - start;
  };
  const fastest = (count: number): number => Math.min(...[0, 0, 0].map(() => millisecondsFor(count)));
  fastest(2000);
  // Eight times the work: where each request looks through all others it takes 64 times as long.
  expect(fastest(16_000)).toBeLessThan(fastest(2000) * 24 + 20);
});
