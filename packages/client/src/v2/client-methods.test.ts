import type { SessionState } from "@parley/protocol/session";
import type { PermissionOption, RequestPermissionRequest } from "@parley/schema/v2";
import { describe, expect, it } from "vitest";

import { InMemoryAgent } from "./fixtures/in-memory-agent.ts";

const options: PermissionOption[] = [
  { optionId: "yes", name: "Yes", kind: "allow_once" },
  { optionId: "later", name: "Later", kind: "_later" },
];
const question: RequestPermissionRequest = { sessionId: "s1", title: "May I?", options };

/** Connects a client that answers "yes", and records its permission requests. */
async function connectAnswering() {
  const asked: unknown[] = [];
  const states: SessionState["turn"][] = [];
  const connected = await InMemoryAgent.connect({}, () => ({}), {
    handlers: {
      requestPermission(request, { session }) {
        asked.push(request);
        states.push(session.state.turn);
        return { outcome: "selected", optionId: "yes" };
      },
    },
  });
  const session = await connected.client.newSession({ cwd: "/w" });
  return { ...connected, session, asked, states };
}

describe("permission requests", () => {
  it("show a tool call's current state with the request's details", async () => {
    const { client, agent, session, asked } = await connectAnswering();
    agent.update({ sessionUpdate: "tool_call_update", toolCallId: "t1", title: "?", kind: "delete" });
    const answer = await agent.peer.request("session/request_permission", {
      ...question,
      description: "It is old",
      subject: { type: "tool_call", toolCall: { toolCallId: "t1", title: "Delete a" } },
      _meta: { own: 1 },
    });
    expect(answer).toEqual({ outcome: { outcome: "selected", optionId: "yes" } });
    expect(session.state.entries).toMatchObject([{ id: "t1", title: "Delete a", kind: "delete" }]);
    expect(asked).toEqual([
      {
        title: "May I?",
        description: "It is old",
        subject: { type: "tool_call", toolCall: { toolCallId: "t1", title: "Delete a" } },
        toolCall: session.state.entries[0],
        options,
        _meta: { own: 1 },
      },
    ]);
    await client.close();
  });

  it("show a command along with its tool call, if any", async () => {
    const { client, agent, session, asked } = await connectAnswering();
    agent.update({ sessionUpdate: "tool_call_update", toolCallId: "t1", title: "Run" });
    const command = { type: "command", command: "ls", cwd: "/w", toolCallId: "t1" } as const;
    await agent.peer.request("session/request_permission", { ...question, subject: command });
    await agent.peer.request("session/request_permission", {
      ...question,
      subject: { type: "_moon", phase: 1 },
    });
    await agent.peer.request("session/request_permission", { ...question, subject: null });
    expect(asked).toEqual([
      { title: "May I?", toolCall: session.state.entries[0], options, subject: command },
      { title: "May I?", toolCall: undefined, options, subject: { type: "_moon", phase: 1 } },
      { title: "May I?", toolCall: undefined, options },
    ]);
    await client.close();
  });

  it("do not change the turn, because the agent itself reports that it is waiting", async () => {
    const { client, agent, session, states } = await connectAnswering();
    const seen: string[] = [];
    session.subscribe(() => seen.push(session.state.turn.status));
    agent.state({ state: "running" });
    await agent.peer.request("session/request_permission", question);
    agent.state({ state: "requires_action" });
    await agent.peer.request("session/request_permission", question);
    agent.state({ state: "idle" });
    await agent.sync();
    expect(states).toEqual([{ status: "running" }, { status: "requires_action" }]);
    expect(seen).toEqual(["running", "requires_action", "idle"]);
    await client.close();
  });

  it('are answered with "cancelled" when the turn is cancelled or there is no handler', async () => {
    const cancelled = { outcome: { outcome: "cancelled" } };
    const { client, agent } = await InMemoryAgent.connect({});
    await client.newSession({ cwd: "/w" });
    expect(await agent.peer.request("session/request_permission", question)).toEqual(cancelled);
    await client.close();
    const asked = Promise.withResolvers<void>();
    const other = await InMemoryAgent.connect({}, () => ({}), {
      handlers: {
        requestPermission() {
          asked.resolve();
          return new Promise(() => undefined);
        },
      },
    });
    const session = await other.client.newSession({ cwd: "/w" });
    const answer = other.agent.peer.request("session/request_permission", question);
    await asked.promise;
    await session.cancel();
    expect(await answer).toEqual(cancelled);
    expect(other.agent.methods.at(-1)).toBe("session/cancel");
    await other.client.close();
  });
});

describe("elicitation", () => {
  it("is passed to the application with or without a session", async () => {
    const sessions: unknown[] = [];
    const completed: unknown[] = [];
    const { client, agent } = await InMemoryAgent.connect({}, () => ({}), {
      handlers: {
        elicitation: {
          form(_params, { session }) {
            sessions.push(session?.id);
            return { action: "accept", content: { name: "x" } };
          },
          completed: (id) => void completed.push(id),
        },
      },
    });
    await client.newSession({ cwd: "/w" });
    const form = {
      mode: "form",
      message: "Name?",
      requestedSchema: { type: "object", properties: {} },
    } as const;
    const answer = { action: "accept", content: { name: "x" } };
    expect(await agent.peer.request("elicitation/create", { ...form, sessionId: "s1" })).toEqual(answer);
    expect(await agent.peer.request("elicitation/create", { ...form, requestId: 0 })).toEqual(answer);
    expect(sessions).toEqual(["s1", undefined]);
    const page = { mode: "url", message: "Pay", url: "https://example.com/", elicitationId: "e" } as const;
    await expect(
      agent.peer.request("elicitation/create", { ...page, sessionId: "s1" }),
    ).rejects.toMatchObject({
      code: -32602,
      message: 'Cannot show elicitation: mode "url" is not advertised',
    });
    await agent.peer.notify("elicitation/complete", { elicitationId: "e" });
    await agent.sync();
    expect(completed).toEqual(["e"]);
    await client.close();
  });
});

describe("messages from the agent", () => {
  it("are passed to the application unchanged, known or not", async () => {
    const seen: unknown[] = [];
    const { client, agent } = await InMemoryAgent.connect({}, () => ({}), {
      handlers: { sessionUpdate: (update) => void seen.push(update) },
    });
    const session = await client.newSession({ cwd: "/w" });
    const unknown = { sessionUpdate: "_brand_new", payload: [1] } as const;
    agent.update(unknown);
    agent.say("Hi");
    await agent.sync();
    expect(seen).toEqual([
      unknown,
      { sessionUpdate: "agent_message_chunk", messageId: "a1", content: { type: "text", text: "Hi" } },
    ]);
    expect(session.state.unknown).toEqual([unknown]);
    await client.close();
  });

  it("cannot request files or terminals, which this version does not support", async () => {
    const { client, agent } = await InMemoryAgent.connect({}, () => ({}), {
      handlers: { readTextFile: () => ({ content: "" }) },
    });
    const request = agent.peer.connection.request("fs/read_text_file", { sessionId: "s1", path: "/a" });
    await expect(request).rejects.toMatchObject({ code: -32601 });
    await client.close();
  });
});

describe("updates", () => {
  it("end a prompt even when the application's handler throws", async () => {
    const errors: unknown[] = [];
    const { client } = await InMemoryAgent.connect(
      {},
      (agent) => ({
        "session/prompt": () => {
          queueMicrotask(() => {
            agent.update({ sessionUpdate: "state_update", state: "running" });
            agent.update({ sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" });
          });
          return { messageId: "m1" };
        },
      }),
      {
        onError: (error) => errors.push(error),
        handlers: {
          sessionUpdate: () => {
            throw new Error("Cannot draw");
          },
        },
      },
    );
    const session = await client.newSession({ cwd: "/w" });
    await expect(session.prompt("Go")).resolves.toBe("end_turn");
    expect(errors).toMatchObject([{ message: "Cannot draw" }, { message: "Cannot draw" }]);
    await client.close();
  });
});

describe("a permission request after a cancellation", () => {
  it("is shown to the user if it belongs to the next turn, even before the first prompt resolves", async () => {
    const asked: unknown[] = [];
    const { client, agent } = await InMemoryAgent.connect(
      {},
      () => ({ "session/prompt": () => ({ messageId: "m1" }) }),
      {
        handlers: {
          requestPermission(request) {
            asked.push(request);
            return { outcome: "selected", optionId: "yes" };
          },
        },
      },
    );
    const session = await client.newSession({ cwd: "/w" });
    const first = session.prompt("one");
    agent.update({ sessionUpdate: "state_update", state: "running" });
    await expect.poll(() => session.state.turn.status).toBe("running");
    void session.cancel();
    agent.update({ sessionUpdate: "state_update", state: "idle", stopReason: "cancelled" });
    const answer = agent.peer.request("session/request_permission", question);
    await expect(answer).resolves.toEqual({ outcome: { outcome: "selected", optionId: "yes" } });
    expect(asked).toHaveLength(1);
    await expect(first).resolves.toBe("cancelled");
    await client.close();
  });
});
