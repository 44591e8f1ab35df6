import { expect, test } from "vitest";

import { cancelTerminal, cancelToolCall } from "./cancel-tool-call.ts";
import { waitForState } from "./fixtures/wait-for-state.ts";
import { InMemoryAgent } from "./v2/fixtures/in-memory-agent.ts";

test("cancels tool calls and terminals only if they have the capability", async () => {
  const { client, agent } = await InMemoryAgent.connect({}, () => ({
    "tool_call/cancel": () => ({}),
    "terminal/cancel": () => ({}),
  }));
  const session = await client.newSession({ cwd: "/w" });
  const capabilities = { cancel: {} };
  agent.update({ sessionUpdate: "tool_call_update", toolCallId: "t1", capabilities });
  agent.update({ sessionUpdate: "tool_call_update", toolCallId: "t2" });
  agent.update({ sessionUpdate: "terminal_update", terminalId: "x1", capabilities });
  agent.update({ sessionUpdate: "terminal_update", terminalId: "x2" });
  await waitForState(session, ({ terminals }) => terminals.length === 2);
  const refusal = { name: "CapabilityError" };
  await expect(cancelToolCall(client, session, "t2")).rejects.toMatchObject(refusal);
  await expect(cancelToolCall(client, session, "t3")).rejects.toMatchObject(refusal);
  await expect(cancelTerminal(client, session, "x2")).rejects.toMatchObject(refusal);
  await cancelToolCall(client, session, "t1");
  await cancelTerminal(client, session, "x1");
  expect(agent.received.slice(2)).toEqual([
    ["tool_call/cancel", { sessionId: "s1", toolCallId: "t1" }],
    ["terminal/cancel", { sessionId: "s1", terminalId: "x1" }],
  ]);
  await client.close();
});
