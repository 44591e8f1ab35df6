import { memorySessionStore } from "@parley/storage";
import { expect, onTestFinished, test } from "vitest";

import { type RawClient, connectOver, text } from "../fixtures/raw-client.ts";
import { type AgentHost, createAgentHost, defineAgent } from "../index.ts";

function openHost(): AgentHost {
  const host = createAgentHost(
    defineAgent({
      info: { name: "test", version: "1.0.0" },
      store: memorySessionStore(),
      onDisconnect: { keepMs: 600_000 },
      async prompt(turn) {
        await turn.agentMessage("begun");
        await new Promise((resolve) => turn.signal.addEventListener("abort", resolve, { once: true }));
      },
    }),
  );
  onTestFinished(() => host.close());
  return host;
}

/** Opens a session for a user and starts a turn in it. */
async function work(
  host: AgentHost,
  principal: string,
): Promise<{ client: RawClient; sessionId: string; answer: Promise<unknown> }> {
  const client = await connectOver(1, { prompt: async () => {} }, { host, principal });
  const session = await client.call("session/new", { cwd: "/tmp", mcpServers: [] });
  const { sessionId } = session as { readonly sessionId: string };
  const answer = client.call("session/prompt", { sessionId, prompt: text("wait") });
  answer.catch(() => undefined);
  await client.receives({ sessionUpdate: "agent_message_chunk" });
  return { client, sessionId, answer };
}

test("ending a session cancels its turn and notifies its client, but lets the client load it again", async () => {
  const host = openHost();
  const [first, second] = [await work(host, "ann"), await work(host, "ann")];
  const open = { principal: "ann", isAttached: true, isBusy: true };
  expect(host.sessions()).toEqual([
    { ...open, sessionId: first.sessionId },
    { ...open, sessionId: second.sessionId },
  ]);
  await host.end({ principal: "ann", sessionId: first.sessionId });
  expect(await first.answer).toMatchObject({ stopReason: "cancelled" });
  expect(host.sessions()).toEqual([{ ...open, sessionId: second.sessionId }]);
  await first.client.call("session/load", { sessionId: first.sessionId, cwd: "/tmp", mcpServers: [] });
  expect(first.client.received).toContain(`_parley/closed ${JSON.stringify({ sessionId: first.sessionId })}`);
  expect(host.sessions()).toContainEqual({ ...open, sessionId: first.sessionId, isBusy: false });
});

test("ending a user's sessions also ends those without a client, but not other users' sessions", async () => {
  const host = openHost();
  const [left, stays, other] = [await work(host, "ann"), await work(host, "ann"), await work(host, "bob")];
  await left.client.connection.close();
  await left.client.done;
  expect(host.sessions()).toHaveLength(3);
  await host.end({ principal: "ann" });
  expect(await stays.answer).toMatchObject({ stopReason: "cancelled" });
  expect(host.sessions()).toMatchObject([{ principal: "bob", sessionId: other.sessionId, isBusy: true }]);
  await host.end({ principal: "nobody" });
  await host.end({ principal: undefined });
  await host.end({ principal: "bob", sessionId: left.sessionId });
  expect(host.sessions()).toHaveLength(1);
});
