import { ConnectionClosedError, TransportError } from "@parley/protocol";
import { expect } from "vitest";

import type { ConnectionPromise, TestLine } from "./connection-pair.ts";
import { nextTurn } from "./next-turn.ts";
import { openTestSession, sendUpdate } from "./test-session.ts";

/** Guarantees about closing a connection. */
export const closingPromises: readonly ConnectionPromise[] = [
  {
    title: "ends with a TransportError if messages arrive faster than they are handled",
    closes: true,
    assertHolds: assertOverload,
  },
  {
    title: "sends everything before closing, then closes both ends",
    closes: true,
    assertHolds: assertSentBeforeClose,
  },
  {
    title: "rejects both ends' pending requests when the client closes",
    closes: true,
    assertHolds: (line) => assertRejectsOnClose(line, "client"),
  },
  {
    title: "rejects both ends' pending requests when the agent closes",
    closes: true,
    agentCloses: true,
    assertHolds: (line) => assertRejectsOnClose(line, "agent"),
  },
];

async function assertOverload(line: TestLine): Promise<void> {
  const { client, agent, sessionId } = await openTestSession(line, {
    client: { notification: () => client.request("session/set_mode", { sessionId }).then(() => undefined) },
    agent: { request: (method) => (method === "session/set_mode" ? never() : undefined) },
    clientOptions: { maxUnhandledLength: 4_000_000 },
  });
  const text = "x".repeat(100_000);
  const flood = async (): Promise<never> => {
    for (;;) {
      await sendUpdate(agent, sessionId, text);
      await nextTurn();
    }
  };
  void flood().catch(() => undefined);
  await expect(client.closed).resolves.toBeInstanceOf(TransportError);
}

async function assertSentBeforeClose(line: TestLine): Promise<void> {
  const handled: unknown[] = [];
  const { client, agent, sessionId } = await openTestSession(line, {
    agent: { notification: (_, params) => void handled.push((params as { number: number }).number) },
    clientOptions: { closeTimeoutMs: 60_000 },
  });
  const text = "x".repeat(1250);
  for (let number = 0; number < 2000; number++)
    void client.notify("session/cancel", { sessionId, number, text });
  await client.close();
  await expect(agent.closed).resolves.toBeInstanceOf(ConnectionClosedError);
  // Comparing the whole array would print all numbers on failure.
  expect(handled.length).toBe(2000);
  expect(handled.findIndex((number, index) => number !== index)).toBe(-1);
}

async function assertRejectsOnClose(line: TestLine, closing: "client" | "agent"): Promise<void> {
  const asked: { client?: Promise<unknown>; agent?: Promise<unknown> } = {};
  const arrived = Promise.withResolvers<void>();
  const session = await openTestSession(line, {
    client: {
      request() {
        arrived.resolve();
        return never();
      },
    },
    agent: { request: (method) => (method === "session/prompt" ? never() : undefined) },
  });
  const { sessionId } = session;
  asked.client = session.client.request("session/prompt", { sessionId }).catch((error: unknown) => error);
  asked.agent = session.agent
    .request("session/request_permission", { sessionId })
    .catch((error: unknown) => error);
  await arrived.promise;
  const other = closing === "client" ? "agent" : "client";
  const reason = new Error("No longer wanted");
  await session[closing].close(reason);
  await expect(asked[closing]).resolves.toBe(reason);
  await expect(asked[other]).resolves.toBeInstanceOf(Error);
  await expect(session[other].closed).resolves.toBe(session[other].reason);
}

function never(): Promise<never> {
  return Promise.withResolvers<never>().promise;
}
