import type { Connection } from "@parley/protocol";
import { expect } from "vitest";

import type { ConnectionPromise, TestLine } from "./connection-pair.ts";
import { nextTurn } from "./next-turn.ts";
import { openTestSession, sendUpdate, textOf } from "./test-session.ts";

/** Guarantees about messages and their order. */
export const messagePromises: readonly ConnectionPromise[] = [
  { title: "handles messages in call order, in both directions", assertHolds: assertOrder },
  { title: "resolves a prompt after the updates before its response", assertHolds: assertUpdatesFirst },
  { title: "delivers a new session before its updates", assertHolds: assertResultFirst },
  { title: "lets a hundred update handlers each await a request", assertHolds: assertNestedRequests },
  {
    title: "responds in one session while another session's updates are not handled",
    assertHolds: assertSlowSession,
  },
  {
    title: "transfers 64 MB of awaited notifications in both directions simultaneously",
    assertHolds: assertFloods,
  },
  { title: "handles floods of requests in both directions", assertHolds: assertEchoes },
  {
    title: "delivers everything to a client that paused reading for a while",
    assertHolds: assertPause,
  },
  { title: "cancels requests in both directions", assertHolds: assertCancelling },
];

interface Session {
  readonly sessionId: string;
}

const noted = (params: unknown): number => (params as { readonly number: number }).number;

async function assertOrder(line: TestLine): Promise<void> {
  const handled: [number[], number[]] = [[], []];
  const note = (side: 0 | 1, number: number): Promise<void> => {
    handled[side].push(number);
    return nextTurn();
  };
  const { client, agent, sessionId } = await openTestSession(line, {
    client: {
      request: (_, params) => note(0, noted(params)),
      notification: (_, params) => note(0, Number(textOf(params))),
    },
    agent: {
      request: (method, params) => (method === "session/new" ? undefined : note(1, noted(params))),
      notification: (_, params) => note(1, noted(params)),
    },
  });
  const answers: Promise<unknown>[] = [];
  for (let number = 0; number < 1000; number++) {
    const params = { sessionId, number };
    if (number % 3 === 0) {
      answers.push(
        client.request("session/set_mode", params),
        agent.request("session/request_permission", params),
      );
    } else {
      void client.notify("session/cancel", params);
      void sendUpdate(agent, sessionId, String(number));
    }
  }
  await Promise.all(answers);
  const expected = Array.from({ length: 1000 }, (_, index) => index);
  expect(handled).toEqual([expected, expected]);
}

async function assertUpdatesFirst(line: TestLine): Promise<void> {
  let handled = 0;
  const { client, agent, sessionId } = await openTestSession(line, {
    client: {
      async notification() {
        for (let step = 0; step < 5; step++) await nextTurn();
        handled += 1;
      },
    },
    agent: {
      async request(method) {
        if (method !== "session/prompt") return undefined;
        for (let index = 0; index < 50; index++) await sendUpdate(agent, sessionId, "piece");
        return "end";
      },
    },
  });
  for (let turn = 1; turn <= 10; turn++) {
    await expect(client.request("session/prompt", { sessionId })).resolves.toBe("end");
    expect(handled).toBe(turn * 50);
  }
}

async function assertResultFirst(line: TestLine): Promise<void> {
  const known = new Set<unknown>();
  const unknownIds: unknown[] = [];
  const received = new Set<unknown>();
  let created = 0;
  const { client, agent } = await openTestSession(line, {
    client: {
      notification(_, params) {
        const { sessionId } = params as Session;
        if (!known.has(sessionId)) unknownIds.push(sessionId);
        received.add(sessionId);
      },
    },
    agent: {
      request(method, _params, context) {
        if (method !== "session/new") return undefined;
        created += 1;
        const sessionId = `new-${created}`;
        if (created > 1) context.afterResponse(() => void sendUpdate(agent, sessionId, "Welcome"));
        return { sessionId };
      },
    },
  });
  const decode = (result: unknown): unknown => known.add((result as Session).sessionId);
  const params = { cwd: "/", mcpServers: [] };
  await Promise.all(Array.from({ length: 100 }, () => client.request("session/new", params, { decode })));
  await expect.poll(() => received.size).toBe(100);
  expect([known, unknownIds]).toEqual([received, []]);
}

async function assertNestedRequests(line: TestLine): Promise<void> {
  let handled = 0;
  const { client, agent, sessionId } = await openTestSession(line, {
    client: {
      async notification() {
        await client.request("session/set_mode", { sessionId });
        handled += 1;
      },
    },
    agent: {
      async request(method) {
        if (method !== "session/prompt") return undefined;
        for (let index = 0; index < 100; index++) await sendUpdate(agent, sessionId, "piece");
        return "end";
      },
    },
  });
  await expect(client.request("session/prompt", { sessionId })).resolves.toBe("end");
  expect(handled).toBe(100);
}

async function assertSlowSession(line: TestLine): Promise<void> {
  const gate = Promise.withResolvers<void>();
  let started = 0;
  const { client, agent, sessionId, newSession } = await openTestSession(line, {
    client: {
      notification() {
        started += 1;
        return gate.promise;
      },
    },
    agent: {
      async request(method, params) {
        if (method !== "session/prompt" || (params as Session).sessionId !== sessionId) return undefined;
        for (let index = 0; index < 1000; index++) await sendUpdate(agent, sessionId, "x".repeat(500));
        return "end";
      },
    },
  });
  const other = await newSession();
  const slow = client.request("session/prompt", { sessionId });
  await expect.poll(() => started).toBe(1000);
  for (let index = 0; index < 100; index++) {
    await expect(client.request("session/prompt", { sessionId: other })).resolves.toBeNull();
  }
  gate.resolve();
  await expect(slow).resolves.toBe("end");
}

async function assertFloods(line: TestLine): Promise<void> {
  const received = [0, 0];
  const { client, agent, sessionId } = await openTestSession(line, {
    client: { notification: (_, params) => void (received[0]! += textOf(params).length) },
    agent: { notification: (_, params) => void (received[1]! += (params as { text: string }).text.length) },
  });
  const text = "x".repeat(64 * 1024);
  const flood = async (end: Connection, send: () => Promise<void>, last: string): Promise<void> => {
    for (let index = 0; index < 1024; index++) await send();
    await end.request(last, { sessionId });
  };
  await Promise.all([
    flood(client, () => client.notify("session/cancel", { sessionId, text }), "session/set_mode"),
    flood(agent, () => sendUpdate(agent, sessionId, text), "session/request_permission"),
  ]);
  expect(received).toEqual([64 * 1024 * 1024, 64 * 1024 * 1024]);
}

async function assertEchoes(line: TestLine): Promise<void> {
  const answers = [0, 0];
  const text = "x".repeat(16 * 1024);
  const { client, agent, sessionId } = await openTestSession(line, {
    client: {
      async notification(_, params) {
        if (textOf(params) === "answer") answers[0]! += 1;
        else await client.notify("session/cancel", { sessionId, isAnswer: true });
      },
    },
    agent: {
      async notification(_, params) {
        if ((params as { readonly isAnswer?: boolean }).isAnswer === true) answers[1]! += 1;
        else await sendUpdate(agent, sessionId, "answer");
      },
    },
  });
  for (let index = 0; index < 1000; index++) {
    void client.notify("session/cancel", { sessionId, text });
    void sendUpdate(agent, sessionId, text);
  }
  await expect.poll(() => answers).toEqual([1000, 1000]);
}

async function assertPause(line: TestLine): Promise<void> {
  const received: number[] = [];
  const { client, agent, sessionId } = await openTestSession(line, {
    client: { notification: (_, params) => void received.push(Number(textOf(params))) },
  });
  line.pair.client.pause();
  const sent: Promise<void>[] = [];
  for (let index = 0; index < 1000; index++)
    sent.push(sendUpdate(agent, sessionId, `${index}`.padEnd(16_000)));
  // The other direction keeps running, so its messages serve as a clock.
  for (let index = 0; index < 1000; index++) await client.notify("session/cancel", { sessionId });
  line.pair.client.resume();
  await Promise.all(sent);
  await client.request("session/set_mode", { sessionId });
  await expect.poll(() => received.length).toBe(1000);
  expect(received).toEqual(Array.from({ length: 1000 }, (_, index) => index));
}

async function assertCancelling(line: TestLine): Promise<void> {
  let cancelled = 0;
  const waiting = (signal: AbortSignal): Promise<never> =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        cancelled += 1;
        reject(signal.reason as Error);
      });
    });
  const { client, agent, sessionId } = await openTestSession(line, {
    client: { request: (_, __, { signal }) => waiting(signal) },
    agent: {
      request: (method, _, { signal }) => (method === "session/prompt" ? waiting(signal) : undefined),
    },
  });
  for (const [end, method] of [
    [client, "session/prompt"],
    [agent, "session/request_permission"],
  ] as const) {
    const controller = new AbortController();
    const asked = end.request(method, { sessionId }, { signal: controller.signal });
    controller.abort();
    await expect(asked).rejects.toMatchObject({ name: "AbortError" });
  }
  await expect.poll(() => cancelled).toBe(2);
}
