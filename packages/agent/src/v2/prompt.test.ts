import { RequestError } from "@parley/protocol";
import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { openSession, openSqlite, text } from "../fixtures/raw-client.ts";
import type { Turn } from "../index.ts";

const running = { sessionUpdate: "state_update", state: "running" };
const waiting = { sessionUpdate: "state_update", state: "requires_action" };
const idle = (stopReason: string): object => ({ sessionUpdate: "state_update", state: "idle", stopReason });
const userSays = (words: string): unknown =>
  expect.objectContaining({ sessionUpdate: "user_message_chunk", content: { type: "text", text: words } });
const agentSays = (words: string): unknown =>
  expect.objectContaining({ sessionUpdate: "agent_message_chunk", content: { type: "text", text: words } });
const titled = expect.objectContaining({ sessionUpdate: "session_info_update" }) as unknown;
const answered = "response session/prompt";

const echo = (turn: Turn): Promise<void> => turn.agentMessage(`You said: ${turn.text}`);

/** Sends a message and then works until cancelled. */
const untilAborted = async (turn: Turn): Promise<void> => {
  await turn.agentMessage("working");
  await new Promise((resolve) => turn.signal.addEventListener("abort", resolve, { once: true }));
  turn.signal.throwIfAborted();
};

test("responds to a prompt immediately, then sends the message, the work and the idle state", async () => {
  const { client, sessionId } = await openSession(2, { prompt: echo });
  const { messageId } = (await client.call("session/prompt", { sessionId, prompt: text("hello") })) as {
    messageId: string;
  };
  await client.receives({ state: "idle" });
  expect(client.received).toEqual([
    answered,
    { sessionUpdate: "user_message_chunk", messageId, content: { type: "text", text: "hello" } },
    running,
    agentSays("You said: hello"),
    titled,
    idle("end_turn"),
  ]);
});

test("combines all blocks of a prompt into one message", async () => {
  const { client, sessionId } = await openSession(2, { prompt: echo });
  const drawing = { type: "_acme_drawing", strokes: [1, 2], note: null };
  const link = { type: "resource_link", name: "a", uri: "file:///a" };
  const prompt = [...text("look"), drawing, link];
  const { messageId } = (await client.call("session/prompt", { sessionId, prompt })) as { messageId: string };
  await client.receives({ state: "idle" });
  expect(client.received.slice(1, 4)).toEqual(
    prompt.map((content) => ({ sessionUpdate: "user_message_chunk", messageId, content })),
  );
});

test("rejects a prompt without blocks", async () => {
  const { client, sessionId } = await openSession(2, { prompt: echo });
  await expect(client.call("session/prompt", { sessionId, prompt: [] })).rejects.toMatchObject({
    code: -32602,
  });
  expect(client.received).toEqual([]);
});

test("rejects a prompt for a session that is not open", async () => {
  const { client } = await openSession(2, { prompt: echo });
  const prompt = client.call("session/prompt", { sessionId: "none", prompt: text("x") });
  await expect(prompt).rejects.toMatchObject({ code: -32002, data: { sessionId: "none" } });
});

test.each(["end_turn", "max_tokens", "max_turn_requests", "refusal"] as const)(
  "includes the agent's stop reason %s in the idle state",
  async (reason) => {
    const { client, sessionId } = await openSession(2, { prompt: async () => reason });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ state: "idle" });
    expect(client.received.at(-1)).toEqual(idle(reason));
  },
);

test("responds to a queued prompt when its turn starts, after the previous idle state", async () => {
  const gate = Promise.withResolvers<void>();
  const { client, sessionId } = await openSession(2, {
    async prompt(turn) {
      if (turn.text === "one") await gate.promise;
      await echo(turn);
    },
  });
  const first = client.call("session/prompt", { sessionId, prompt: text("one") });
  const second = client.call("session/prompt", { sessionId, prompt: text("two") });
  await first;
  gate.resolve();
  await second;
  await client.receives({ stopReason: "end_turn" });
  await expect.poll(() => client.received.length).toBe(11);
  expect(client.received).toEqual([
    answered,
    userSays("one"),
    running,
    agentSays("You said: one"),
    titled,
    idle("end_turn"),
    answered,
    userSays("two"),
    running,
    agentSays("You said: two"),
    idle("end_turn"),
  ]);
});

describe("an exception from the agent's code", () => {
  test("ends the work without revealing details to the client", async () => {
    const failure = new Error("secret path /home/me");
    const { client, sessionId } = await openSession(2, { prompt: () => Promise.reject(failure) });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ state: "idle" });
    expect(client.received.at(-1)).toEqual({
      ...idle("error"),
      error: { code: -32603, message: "Internal error" },
    });
    expect(client.errors).toEqual([failure]);
  });

  test("is sent unchanged if it is a RequestError", async () => {
    const { client, sessionId } = await openSession(2, {
      prompt: () => Promise.reject(new RequestError(-32000, "Log in first", { at: "here" })),
    });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ state: "idle" });
    expect(client.received.at(-1)).toEqual({
      ...idle("error"),
      error: { code: -32000, message: "Log in first", data: { at: "here" } },
    });
    expect(client.errors).toEqual([]);
  });

  test("closes open tool calls as failed before the idle state", async () => {
    const { client, sessionId } = await openSession(2, {
      async prompt(turn) {
        await turn.toolCall({ title: "Run", toolCallId: "c1" });
        throw new Error("broken");
      },
    });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ state: "idle" });
    expect(client.received.slice(-3)).toEqual([
      { sessionUpdate: "tool_call_update", toolCallId: "c1", status: "failed" },
      titled,
      expect.objectContaining(idle("error")),
    ]);
  });
});

test("rejects a prompt that cannot be stored and does not start a turn", async () => {
  const store = memorySessionStore();
  const { client, sessionId } = await openSession(2, { prompt: echo, store });
  await store.delete(sessionId);
  const prompt = client.call("session/prompt", { sessionId, prompt: text("x") });
  await expect(prompt).rejects.toMatchObject({ code: -32002, data: { reason: "not_found", sessionId } });
  expect(client.received).toEqual([]);
});

describe("cancelling", () => {
  test("ends the work as cancelled, no matter what the agent's function throws", async () => {
    const { client, sessionId } = await openSession(2, { prompt: untilAborted });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ sessionUpdate: "agent_message_chunk" });
    await client.connection.notify("session/cancel", { sessionId });
    await client.receives({ state: "idle" });
    expect(client.received.slice(-2)).toEqual([titled, idle("cancelled")]);
    expect(client.errors).toEqual([]);
  });

  test("closes open tool calls as cancelled and sends nothing after the idle state", async () => {
    const late = Promise.withResolvers<unknown>();
    const { client, sessionId } = await openSession(
      2,
      {
        async prompt(turn) {
          await turn.toolCall({ title: "Sleep", toolCallId: "c1" });
          await client.receives({ state: "idle" });
          late.resolve(await turn.agentMessage("too late").catch((error: unknown) => error));
        },
      },
      { cancelGraceMs: 1 },
    );
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ toolCallId: "c1" });
    await client.connection.notify("session/cancel", { sessionId });
    await expect(late.promise).resolves.toMatchObject({
      message: expect.stringContaining("Cannot use a turn that has ended") as string,
    });
    expect(client.received.slice(-3)).toEqual([
      { sessionUpdate: "tool_call_update", toolCallId: "c1", status: "cancelled" },
      titled,
      idle("cancelled"),
    ]);
  });

  test("rejects queued prompts, whose turns never start", async () => {
    const started: string[] = [];
    const { client, sessionId } = await openSession(2, {
      async prompt(turn) {
        started.push(turn.text);
        await untilAborted(turn);
      },
    });
    await client.call("session/prompt", { sessionId, prompt: text("one") });
    const second = client.call("session/prompt", { sessionId, prompt: text("two") });
    await client.receives({ sessionUpdate: "agent_message_chunk" });
    await client.connection.notify("session/cancel", { sessionId });
    await expect(second).rejects.toMatchObject({ code: -32800 });
    expect(started).toEqual(["one"]);
    expect(client.received.at(-1)).toEqual(idle("cancelled"));
    expect(client.received).not.toContainEqual(userSays("two"));
  });

  test("stops the work even if the prompt is still being stored", async () => {
    const { client, sessionId } = await openSession(2, {
      store: await openSqlite(),
      prompt: () => new Promise(() => undefined),
    });
    const prompt = Array.from({ length: 5 }, () => text("x")).flat();
    const turn = client.call("session/prompt", { sessionId, prompt });
    await new Promise((resolve) => setImmediate(resolve));
    await client.connection.notify("session/cancel", { sessionId });
    await expect(turn).resolves.toMatchObject({ messageId: expect.any(String) as unknown });
    await client.receives(idle("cancelled"));
    expect(client.received).toContainEqual(running);
  });

  test("has no effect if no work is running", async () => {
    const { client, sessionId } = await openSession(2, { prompt: echo });
    await client.connection.notify("session/cancel", { sessionId });
    await client.connection.notify("session/cancel", { sessionId: "none" });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ state: "idle" });
    expect(client.received.at(-1)).toEqual(idle("end_turn"));
  });

  test("the request itself cancels a queued prompt while the work continues", async () => {
    const gate = Promise.withResolvers<void>();
    const { client, sessionId } = await openSession(2, { prompt: () => gate.promise });
    await client.call("session/prompt", { sessionId, prompt: text("one") });
    const controller = new AbortController();
    const second = client.connection.request(
      "session/prompt",
      { sessionId, prompt: text("two") },
      { signal: controller.signal, waitsForAnswer: true },
    );
    controller.abort(new Error("no longer wanted"));
    await expect(second).rejects.toMatchObject({ code: -32800 });
    gate.resolve();
    await client.receives({ state: "idle" });
    await client.call("session/close", { sessionId });
    expect(client.received).not.toContainEqual(userSays("two"));
  });
});

describe("a question to the user", () => {
  test("is sent between the requires_action and running states and includes the whole tool call", async () => {
    const decisions: unknown[] = [];
    const { client, sessionId } = await openSession(2, {
      async prompt(turn) {
        const call = await turn.toolCall({
          title: "Write a.txt",
          kind: "edit",
          toolCallId: "c1",
          content: [{ type: "diff", path: "/tmp/a.txt", newText: "a\n" }],
        });
        decisions.push(await call.requestPermission());
        await call.update({ status: "completed" });
      },
    });
    const questions: unknown[] = [];
    client.answers["session/request_permission"] = (params) => {
      questions.push(params);
      client.received.push("question");
      return { outcome: { outcome: "selected", optionId: "allow_once" } };
    };
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ state: "idle" });
    expect(questions).toEqual([
      {
        sessionId,
        title: "Write a.txt",
        subject: {
          type: "tool_call",
          toolCall: {
            toolCallId: "c1",
            title: "Write a.txt",
            kind: "edit",
            status: "pending",
            content: [expect.objectContaining({ type: "diff", changes: [expect.anything()] })],
          },
        },
        options: [
          expect.objectContaining({ kind: "allow_once" }),
          expect.objectContaining({ kind: "reject_once" }),
        ],
      },
    ]);
    expect(decisions).toMatchObject([{ allowed: true, option: { optionId: "allow_once" } }]);
    expect(client.received.slice(3)).toEqual([
      expect.objectContaining({ toolCallId: "c1", status: "pending" }),
      waiting,
      "question",
      running,
      { sessionUpdate: "tool_call_update", toolCallId: "c1", status: "completed" },
      titled,
      idle("end_turn"),
    ]);
  });

  test("does not resume the work until the last open question is answered", async () => {
    const { client, sessionId } = await openSession(2, {
      async prompt(turn) {
        const calls = await Promise.all(["A", "B"].map((title) => turn.toolCall({ title })));
        await Promise.all(calls.map((call) => call.requestPermission()));
      },
    });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ state: "idle" });
    const states = client.received.flatMap((item) => (typeof item === "string" ? [] : [item["state"]]));
    expect(states.filter((state) => state !== undefined)).toEqual([
      "running",
      "requires_action",
      "running",
      "idle",
    ]);
  });

  test.each([
    ["cancelled", { outcome: "cancelled" }],
    ["of an unknown kind", { outcome: "_acme_maybe", optionId: "allow_once" }],
    ["an option that was not offered", { outcome: "selected", optionId: "no such option" }],
  ])("does not grant permission if the answer is %s", async (_title, outcome) => {
    const decisions: unknown[] = [];
    const { client, sessionId } = await openSession(2, {
      async prompt(turn) {
        decisions.push(await (await turn.toolCall({ title: "Write" })).requestPermission());
      },
    });
    client.answers["session/request_permission"] = () => ({ outcome });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ state: "idle" });
    expect(decisions).toEqual([{ allowed: false, outcome: "dismissed" }]);
  });

  test("is cancelled with the work, which does not resume", async () => {
    const asked = Promise.withResolvers<void>();
    const { client, sessionId } = await openSession(2, {
      async prompt(turn) {
        await (await turn.toolCall({ title: "Write", toolCallId: "c1" })).requestPermission();
      },
    });
    client.answers["session/request_permission"] = (_params, signal) => {
      asked.resolve();
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      });
    };
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await asked.promise;
    await client.connection.notify("session/cancel", { sessionId });
    await client.receives({ state: "idle" });
    expect(client.received.slice(-4)).toEqual([
      waiting,
      { sessionUpdate: "tool_call_update", toolCallId: "c1", status: "cancelled" },
      titled,
      idle("cancelled"),
    ]);
  });

  test("ends the work as failed if the client responds with an error", async () => {
    const { client, sessionId } = await openSession(2, {
      async prompt(turn) {
        await (await turn.toolCall({ title: "Write" })).requestPermission();
      },
    });
    client.answers["session/request_permission"] = () => {
      throw new RequestError(-32000, "Sign in first", { secret: 1 });
    };
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ state: "idle" });
    expect(client.received.at(-1)).toEqual({
      ...idle("error"),
      error: { code: -32603, message: "Internal error" },
    });
    expect(client.errors).toMatchObject([{ cause: { code: -32000 } }]);
  });
});

describe("cancelling a tool call", () => {
  const begun = { toolCallId: "c1", title: "Search", cancellable: true } as const;
  const refused = { code: -32602, data: { toolCallId: "c1" } };
  const aborted = ({ signal }: { readonly signal: AbortSignal }): Promise<unknown> =>
    new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  const ofCall = (item: unknown): boolean => (item as { toolCallId?: string }).toolCallId === "c1";

  test("aborts the call's signal, while the turn continues and updates the call", async () => {
    const { client, sessionId } = await openSession(2, {
      async prompt(turn) {
        const call = await turn.toolCall(begun);
        await aborted(call);
        await call.update({ status: "cancelled" });
        await turn.agentMessage(`The turn is ${turn.signal.aborted ? "over" : "going on"}`);
      },
    });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ toolCallId: "c1" });
    const cancel = { sessionId, toolCallId: "c1" };
    await expect(client.call("tool_call/cancel", cancel)).resolves.toEqual({});
    await client.receives({ state: "idle", stopReason: "end_turn" });
    expect(client.received).toContainEqual(agentSays("The turn is going on"));
    expect(client.received.filter(ofCall)).toEqual([
      expect.objectContaining({ status: "pending", capabilities: { cancel: {} } }),
      { sessionUpdate: "tool_call_update", toolCallId: "c1", status: "cancelled", capabilities: null },
    ]);
    await expect(client.call("tool_call/cancel", cancel)).rejects.toMatchObject(refused);
  });

  test("closes it as cancelled at the end of the turn if the agent leaves it open", async () => {
    const { client, sessionId } = await openSession(2, {
      prompt: async (turn) => void (await aborted(await turn.toolCall(begun))),
    });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ toolCallId: "c1" });
    await client.call("tool_call/cancel", { sessionId, toolCallId: "c1" });
    await client.receives({ state: "idle", stopReason: "end_turn" });
    expect(client.received.findLast(ofCall)).toMatchObject({ status: "cancelled", capabilities: null });
  });

  test("cancels its permission requests, and the work continues", async () => {
    const asked = Promise.withResolvers<void>();
    const decisions: unknown[] = [];
    const { client, sessionId } = await openSession(
      2,
      {
        async prompt(turn) {
          const call = await turn.toolCall(begun);
          decisions.push(await call.requestPermission());
          decisions.push(
            await turn.elicit({ mode: "url", message: "?", url: "https://a.b", elicitationId: "e1" }, call),
          );
        },
      },
      { capabilities: { elicitation: { url: {} } } },
    );
    client.answers["session/request_permission"] = () => {
      asked.resolve();
      return new Promise(() => undefined);
    };
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await asked.promise;
    await client.call("tool_call/cancel", { sessionId, toolCallId: "c1" });
    await client.receives({ state: "idle", stopReason: "end_turn" });
    expect(decisions).toEqual([{ allowed: false, outcome: "cancelled" }, { action: "cancel" }]);
    const states = client.received.flatMap((item) => (typeof item === "string" ? [] : (item["state"] ?? [])));
    expect(states).toEqual(["running", "requires_action", "running", "idle"]);
  });

  test("is rejected if the call is not cancellable or does not exist", async () => {
    const { client, sessionId } = await openSession(2, {
      async prompt(turn) {
        await turn.toolCall({ ...begun, cancellable: false });
        await untilAborted(turn);
      },
    });
    const cancel = { sessionId, toolCallId: "c1" };
    await expect(client.call("tool_call/cancel", cancel)).rejects.toMatchObject(refused);
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ sessionUpdate: "agent_message_chunk" });
    await expect(client.call("tool_call/cancel", cancel)).rejects.toMatchObject(refused);
    const elsewhere = client.call("tool_call/cancel", { ...cancel, sessionId: "none" });
    await expect(elsewhere).rejects.toMatchObject({ code: -32002 });
  });
});

test("rejects an invalid event from the agent without storing or sending it", async () => {
  const errors: unknown[] = [];
  const { client, sessionId } = await openSession(2, {
    store: memorySessionStore(),
    async prompt(turn) {
      const wrong = { type: "text", text: 5 } as unknown as { type: "text"; text: string };
      await turn.agentMessage(wrong).catch((error: unknown) => errors.push(error));
    },
  });
  await client.call("session/prompt", { sessionId, prompt: text("x") });
  await client.receives({ state: "idle" });
  await client.call("session/load", { sessionId, cwd: "/tmp" });
  expect(errors).toMatchObject([{ name: "ValidationError" }]);
  expect(JSON.stringify(client.received)).not.toContain("agent_message_chunk");
});

test("a lost connection cancels the work, and then the agent stops serving", async () => {
  const ended: string[] = [];
  const { client, sessionId } = await openSession(2, {
    async prompt(turn) {
      await untilAborted(turn).catch(() => ended.push(turn.text));
    },
  });
  await client.call("session/prompt", { sessionId, prompt: text("one") });
  void client.call("session/prompt", { sessionId, prompt: text("two") }).catch(() => undefined);
  await client.receives({ sessionUpdate: "agent_message_chunk" });
  await client.connection.close();
  await client.done;
  expect(ended).toEqual(["one"]);
});

test("with onDisconnect: finish, accepted prompts run to completion after a disconnect", async () => {
  const store = memorySessionStore();
  const { client, sessionId } = await openSession(2, {
    store,
    onDisconnect: "finish",
    async prompt(turn) {
      await client.connection.closed;
      await echo(turn);
    },
  });
  await client.call("session/prompt", { sessionId, prompt: text("one") });
  void client.call("session/prompt", { sessionId, prompt: text("two") }).catch(() => undefined);
  await client.connection.close();
  await client.done;
  const sent: unknown[] = [];
  for await (const page of store.read(sessionId)) {
    for (const { body } of page)
      sent.push((JSON.parse(body) as { content?: { text: string } }).content?.text);
  }
  expect(sent).toEqual(["one", "You said: one", "two", "You said: two"]);
});
