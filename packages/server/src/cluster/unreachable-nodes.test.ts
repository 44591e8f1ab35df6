import { expect, onTestFinished, test, vi } from "vitest";

import type { ClusterNode } from "../hub/hub.ts";
import { UnreachableNodes } from "./unreachable-nodes.ts";

/** Waits for node `b` on behalf of 100 sessions, using a node list that the test controls. */
function waitForNode() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const list = { others: [{ id: "b", address: "127.0.0.1:1" }] as ClusterNode[], looks: 0, answers: true };
  const nodes = new UnreachableNodes(() => {
    list.looks += 1;
    return list.answers ? Promise.resolve(list.others) : Promise.reject(new Error("The database is away"));
  });
  const waits = { over: 0 };
  for (let count = 0; count < 100; count++) void nodes.wait("b").then(() => (waits.over += 1));
  return { list, waits };
}

test("shares one lookup among all sessions of a dead node and resumes them as soon as the node is gone", async () => {
  const { list, waits } = waitForNode();
  await vi.advanceTimersByTimeAsync(450);
  expect(list.looks).toBe(4);
  expect(waits.over).toBe(0);
  list.others = [];
  await vi.advanceTimersByTimeAsync(100);
  expect(list.looks).toBe(5);
  expect(waits.over).toBe(100);
});

test("stops waiting after a second for a node that is alive or whose state is unknown", async () => {
  const { list, waits } = waitForNode();
  await vi.advanceTimersByTimeAsync(450);
  list.answers = false;
  list.others = [];
  await vi.advanceTimersByTimeAsync(500);
  expect(waits.over).toBe(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(waits.over).toBe(100);
});
