import { expect, onTestFinished, test, vi } from "vitest";

import { HeartbeatHub, type NodeList } from "./heartbeat-hub.ts";
import type { ClusterNode } from "./hub.ts";

const TTL_MS = 1000;

/** Creates a list of nodes. The test decides which node is dead and which responses are lost. */
function createList() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const list = { others: [] as ClusterNode[], isDead: false, isRestored: false, answers: true, beats: 0 };
  const nodes: NodeList = {
    async beat() {
      list.beats += 1;
      const { isDead: wasDead, isRestored: wasRestored } = list;
      list.isDead = list.isRestored = false;
      if (!list.answers) throw new Error("The answer is lost");
      return { others: list.others, wasDead, wasRestored };
    },
    leave: () => Promise.resolve(),
    owner: () => Promise.resolve(undefined),
    secret: () => Promise.resolve(""),
    localAddress: () => Promise.resolve(undefined),
    close: () => Promise.resolve(),
  };
  return { list, nodes };
}

async function join(nodes: NodeList) {
  const errors: unknown[] = [];
  const hub = new HeartbeatHub(nodes, { id: "a", ttlMs: TTL_MS, onError: (error) => errors.push(error) });
  const events = { lapses: 0, restores: 0, gone: [] as string[] };
  await hub.join("127.0.0.1:1", {
    onLapsed: () => (events.lapses += 1),
    onRestored: () => (events.restores += 1),
    onGone: (id) => events.gone.push(id),
  });
  return { hub, events, errors };
}

test("notifies a node that it was considered dead, even if the response that said so was lost", async () => {
  const { list, nodes } = createList();
  const { events } = await join(nodes);
  list.answers = false;
  await vi.advanceTimersByTimeAsync(TTL_MS / 2);
  // The others considered the node dead. The next heartbeat revives it, but the response is lost.
  list.isDead = true;
  await vi.advanceTimersByTimeAsync(TTL_MS);
  list.answers = true;
  await vi.advanceTimersByTimeAsync(TTL_MS);
  expect(events.lapses).toBe(1);
});

test("reports when a node's heartbeats are late and when the node is presumed dead", async () => {
  const { list, nodes } = createList();
  const { hub } = await join(nodes);
  expect(hub.heartbeat()).toBe("fresh");
  list.answers = false;
  await vi.advanceTimersByTimeAsync(TTL_MS / 4);
  expect(hub.heartbeat()).toBe("late");
  await vi.advanceTimersByTimeAsync(TTL_MS);
  expect(hub.heartbeat()).toBe("lapsed");
  list.answers = true;
  await vi.advanceTimersByTimeAsync(TTL_MS / 4);
  expect(hub.heartbeat()).toBe("fresh");
});

test("reports a failed heartbeat once, and again only after a successful one", async () => {
  const { list, nodes } = createList();
  const { hub, errors } = await join(nodes);
  for (const reported of [1, 2]) {
    list.answers = false;
    const { beats } = list;
    await vi.advanceTimersByTimeAsync(2 * TTL_MS);
    await hub.find("unknown");
    expect(list.beats - beats).toBeGreaterThan(5);
    expect(errors).toHaveLength(reported);
    list.answers = true;
    await vi.advanceTimersByTimeAsync(TTL_MS);
  }
  expect(errors[0]).toMatchObject({ name: "LostDatabaseError", message: "The answer is lost" });
});

test("does not consider a node dead after one missed heartbeat or response", async () => {
  const { list, nodes } = createList();
  const { events } = await join(nodes);
  list.answers = false;
  await vi.advanceTimersByTimeAsync(TTL_MS / 4);
  list.answers = true;
  await vi.advanceTimersByTimeAsync(10 * TTL_MS);
  expect(list.beats).toBeGreaterThan(30);
  expect(events.lapses).toBe(0);
});

test("notifies a node that the list was restored, unless the node was also considered dead", async () => {
  const { list, nodes } = createList();
  const { events } = await join(nodes);
  list.isRestored = true;
  await vi.advanceTimersByTimeAsync(TTL_MS);
  expect(events).toMatchObject({ restores: 1, lapses: 0 });
  list.isRestored = list.isDead = true;
  await vi.advanceTimersByTimeAsync(TTL_MS);
  expect(events).toMatchObject({ restores: 1, lapses: 1 });
});

test("finds a node that joins during a heartbeat", async () => {
  const { list, nodes } = createList();
  const running = Promise.withResolvers<ClusterNode[]>();
  const { hub } = await join({
    ...nodes,
    beat: (node, ttlMs) => (list.beats === 1 ? answerLate() : nodes.beat(node, ttlMs)),
  });
  /** Returns the list as it was when the heartbeat started. */
  async function answerLate() {
    list.beats += 1;
    return { others: await running.promise, wasDead: false };
  }
  await vi.advanceTimersByTimeAsync(TTL_MS / 4);
  const joined = { id: "b", address: "127.0.0.1:2" };
  list.others = [joined];
  const found = hub.find("b");
  running.resolve([]);
  expect(await found).toEqual(joined);
});

test("lets a node that failed to join try again", async () => {
  const { list, nodes } = createList();
  const hub = new HeartbeatHub(nodes, { id: "a", ttlMs: TTL_MS });
  const events = { onLapsed: () => undefined, onGone: () => undefined };
  list.answers = false;
  await expect(hub.join("127.0.0.1:1", events)).rejects.toThrow("lost");
  list.answers = true;
  await hub.join("127.0.0.1:1", events);
  await expect(hub.join("127.0.0.1:1", events)).rejects.toThrow("joined already");
});
