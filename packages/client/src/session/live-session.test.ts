import { type MessageRepair, RequestError } from "@parley/protocol";
import type { SessionState } from "@parley/protocol/session";
import type { PromptResponse, RequestPermissionResponse } from "@parley/schema/v1";
import { describe, expect, it } from "vitest";

import type { AgentConnection } from "../api/agent-connection.ts";
import type { ClientSession } from "../api/client-session.ts";
import { collect } from "../fixtures/collect.ts";
import { InMemoryAgent } from "../fixtures/in-memory-agent.ts";
import { waitForState } from "../fixtures/wait-for-state.ts";

const text = (value: string) => ({ type: "text", text: value }) as const;
const spoken = ({ entries }: SessionState): unknown[] =>
  entries.map((entry) => (entry.type === "message" ? [entry.role, entry.content] : entry.type));
const options = [{ optionId: "yes", name: "Yes", kind: "allow_once" } as const];
const ask = (agent: InMemoryAgent, sessionId = "s1"): Promise<RequestPermissionResponse> =>
  agent.peer.request("session/request_permission", {
    sessionId,
    toolCall: { toolCallId: "t1", title: "Delete" },
    options,
  });

describe("prompt", () => {
  it("resolves once the state includes every update from the turn", async () => {
    const { client } = await InMemoryAgent.connect({}, (agent) => ({
      "session/prompt": async ({ sessionId }) => {
        for (let n = 0; n < 50; n += 1) agent.say(sessionId, `${n},`);
        return { stopReason: "end_turn" };
      },
    }));
    const session = await client.newSession({ cwd: "/w" });
    const prompt = session.prompt("Count");
    expect(session.state.turn).toEqual({ status: "running" });
    expect(await prompt).toBe("end_turn");
    expect(session.state.turn).toEqual({ status: "idle", stopReason: "end_turn" });
    const numbers = Array.from({ length: 50 }, (_, n) => `${n},`).join("");
    expect(spoken(session.state)).toEqual([
      ["user", [text("Count")]],
      ["agent", [text(numbers)]],
    ]);
    await client.close();
  });

  it("can overlap with another prompt, and leaves the turn idle once the last one ends", async () => {
    const first = Promise.withResolvers<PromptResponse>();
    const { client } = await InMemoryAgent.connect({}, () => ({
      "session/prompt": ({ prompt }) =>
        prompt.some((block) => block.type === "text" && block.text === "first")
          ? first.promise
          : { stopReason: "max_tokens" },
    }));
    const session = await client.newSession({ cwd: "/w" });
    const slow = session.prompt("first");
    expect(await session.prompt([text("second")])).toBe("max_tokens");
    expect(session.state.turn.status).toBe("running");
    first.resolve({ stopReason: "end_turn" });
    expect(await slow).toBe("end_turn");
    expect(session.state.turn).toEqual({ status: "idle", stopReason: "end_turn" });
    await client.close();
  });

  it("rejects with the agent's error and leaves the turn idle", async () => {
    const { client } = await InMemoryAgent.connect({}, () => ({
      "session/prompt": () => Promise.reject(new RequestError(-32000, "Sign in first")),
    }));
    const session = await client.newSession({ cwd: "/w" });
    await expect(session.prompt("Hi")).rejects.toMatchObject({ code: -32000 });
    expect(session.state.turn).toEqual({ status: "idle" });
    await client.close();
  });

  it("resolves to an unknown stop reason", async () => {
    const { client, agent } = await InMemoryAgent.connect({}, () => ({}));
    const session = await client.newSession({ cwd: "/w" });
    const { handler } = agent.peer.connection;
    agent.peer.connection.handler = { ...handler, request: () => ({ stopReason: "moon_phase" }) };
    expect(await session.prompt("Hi")).toBe("moon_phase");
    await client.close();
  });
});

/** Connects an agent that ends its prompt when the prompt is cancelled, unless `ignores` is set. */
async function connectCancellable(ignores = false, cancelTimeoutMs?: number) {
  const stop = Promise.withResolvers<void>();
  const connected = await InMemoryAgent.connect(
    {},
    (agent) => ({
      "session/prompt": async ({ sessionId }) => {
        agent.update(sessionId, { sessionUpdate: "tool_call", toolCallId: "t0", title: "Run" });
        agent.say(sessionId, "working");
        await stop.promise;
        agent.say(sessionId, ", stopped");
        return { stopReason: "cancelled" };
      },
    }),
    { cancelTimeoutMs },
  );
  const { connection } = connected.agent.peer;
  const { handler } = connection;
  connection.handler = {
    request: (...call) => handler.request(...call),
    notification(method, params) {
      if (method === "session/cancel" && !ignores) stop.resolve();
      return handler.notification(method, params);
    },
  };
  return { ...connected, stop: () => stop.resolve() };
}

describe("cancelling", () => {
  it("notifies the agent and applies its last updates when a prompt's signal aborts", async () => {
    const { client, agent } = await connectCancellable();
    const session = await client.newSession({ cwd: "/w" });
    const cancellation = new AbortController();
    const prompt = session.prompt("Work", { signal: cancellation.signal });
    await waitForState(session, ({ entries }) => entries.length === 3);
    cancellation.abort();
    expect(session.state.entries).toMatchObject([{}, { status: "cancelled" }, {}]);
    expect(await prompt).toBe("cancelled");
    expect(agent.received.at(-1)).toEqual(["session/cancel", { sessionId: "s1" }]);
    expect(spoken(session.state).at(-1)).toEqual(["agent", [text("working, stopped")]]);
    expect(session.state.turn).toEqual({ status: "idle", stopReason: "cancelled" });
    await client.close();
  });

  it("sends nothing if the prompt has not been sent yet", async () => {
    const { client, agent } = await connectCancellable();
    const session = await client.newSession({ cwd: "/w" });
    expect(await session.prompt("Work", { signal: AbortSignal.abort() })).toBe("cancelled");
    expect(agent.methods).toEqual(["initialize", "session/new"]);
    expect(session.state.entries).toEqual([]);
    await client.close();
  });

  it("rejects the prompt if the agent does not end the turn in time", async () => {
    const { client, stop } = await connectCancellable(true, 20);
    const session = await client.newSession({ cwd: "/w" });
    const prompt = session.prompt("Work");
    await session.cancel();
    await expect(prompt).rejects.toThrow(
      'Cannot cancel the turn of session "s1": the agent did not end it within 0.02 s',
    );
    expect(session.state.turn.status).toBe("running");
    stop();
    await waitForState(session, ({ turn }) => turn.status === "idle");
    expect(session.state.turn).toEqual({ status: "idle", stopReason: "cancelled" });
    await client.close();
  });

  it("uses the timeout passed to the call", async () => {
    const { client, stop } = await connectCancellable(true);
    const session = await client.newSession({ cwd: "/w" });
    const prompt = session.prompt("Work");
    await session.cancel({ timeoutMs: 10 });
    await expect(prompt).rejects.toThrow("the agent did not end it within 0.01 s");
    stop();
    await client.close();
  });

  it("resolves to cancelled if the agent responds with a cancellation error", async () => {
    const { client } = await InMemoryAgent.connect({}, () => ({
      "session/prompt": () => Promise.reject(new RequestError(-32800, "Request cancelled")),
    }));
    const session = await client.newSession({ cwd: "/w" });
    expect(await session.prompt("Hi")).toBe("cancelled");
    await client.close();
  });
});

describe("permission requests for sessions that are unknown to the client", () => {
  /** Connects an agent with numbered sessions, and records the sessions in which the user is asked. */
  async function connect(prompt: (agent: InMemoryAgent) => Promise<unknown>) {
    let count = 0;
    const asked: string[] = [];
    const connected = await InMemoryAgent.connect(
      { loadSession: true, sessionCapabilities: { close: {} } },
      (own) => ({
        "session/new": () => ({ sessionId: `s${(count += 1)}` }),
        "session/load": () => ({}),
        "session/close": () => ({}),
        "session/prompt": async () => {
          await prompt(own);
          return { stopReason: "end_turn" };
        },
      }),
      {
        handlers: {
          requestPermission(request, { session }) {
            asked.push(`${session.id}: ${request.title}`);
            return Promise.resolve({ outcome: "selected", optionId: "yes" });
          },
        },
      },
    );
    return { ...connected, asked };
  }
  const selected = { outcome: { outcome: "selected", optionId: "yes" } };

  it.each(["first", "second"])(
    "are shown to the user in whichever session is working (the %s)",
    async (which) => {
      const answers: unknown[] = [];
      const { client, asked } = await connect(async (own) => answers.push(await ask(own, "child")));
      const sessions = [await client.newSession({ cwd: "/w" }), await client.newSession({ cwd: "/w" })];
      const session = sessions[which === "first" ? 0 : 1];
      await session?.prompt("Go");
      expect([asked, answers]).toEqual([[`${session?.id}: Delete`], [selected]]);
      expect(client.sessions).toEqual(sessions);
      await client.close();
    },
  );

  it("are shown to the user while no turn is running", async () => {
    const { client, agent, asked } = await connect(() => Promise.resolve());
    await client.newSession({ cwd: "/w" });
    await expect(ask(agent, "child")).resolves.toEqual(selected);
    expect(asked).toEqual(["s1: Delete"]);
    await client.close();
  });

  it("are rejected if no session is open or the session was closed", async () => {
    const { client, agent, asked } = await connect(() => Promise.resolve());
    await expect(ask(agent, "child")).rejects.toMatchObject({ code: -32602 });
    const closed = await client.newSession({ cwd: "/w" });
    await client.newSession({ cwd: "/w" });
    await closed.close();
    await expect(ask(agent, closed.id)).rejects.toMatchObject({ code: -32602 });
    expect(asked).toEqual([]);
    await client.close();
  });

  it("are still rejected for a closed session after 100 more sessions were closed", async () => {
    const { client, agent } = await connect(() => Promise.resolve());
    await client.newSession({ cwd: "/w" });
    const closed = await client.newSession({ cwd: "/w" });
    await closed.close();
    for (let index = 0; index < 100; index++) {
      const session = await client.loadSession("other", { cwd: "/w" });
      await session.close();
    }
    await expect(ask(agent, closed.id)).rejects.toMatchObject({ code: -32602 });
    await client.close();
  });

  it("are rejected for recently closed sessions, but not for the oldest of 500 closed ones", async () => {
    const { client, agent, asked } = await connect(() => Promise.resolve());
    const open = await client.newSession({ cwd: "/w" });
    const closeSessions = async (count: number): Promise<string> => {
      let id = "";
      for (let index = 0; index < count; index++) {
        const session = await client.newSession({ cwd: "/w" });
        id ||= session.id;
        await session.close();
      }
      return id;
    };
    const oldest = await closeSessions(51);
    await expect(ask(agent, oldest)).rejects.toMatchObject({ code: -32602 });
    await closeSessions(450);
    await expect(ask(agent, oldest)).resolves.toEqual(selected);
    expect(asked).toEqual([`${open.id}: Delete`]);
    await client.close();
  });
});

describe("permission requests", () => {
  it("show the tool call's current state, and mark the turn as waiting", async () => {
    const seen: unknown[] = [];
    const { client, agent } = await InMemoryAgent.connect(
      {},
      (own) => ({
        "session/prompt": async ({ sessionId }) => {
          own.update(sessionId, { sessionUpdate: "tool_call", toolCallId: "t1", title: "?", kind: "delete" });
          const { outcome } = await ask(own);
          own.say(sessionId, outcome.outcome === "selected" ? outcome.optionId : outcome.outcome);
          return { stopReason: "end_turn" };
        },
      }),
      {
        handlers: {
          async requestPermission(request, { session }) {
            seen.push(request, session.state.turn.status, session.id);
            return { outcome: "selected", optionId: "yes" };
          },
        },
      },
    );
    const session = await client.newSession({ cwd: "/w" });
    const statuses = new Set<string>();
    session.subscribe(() => statuses.add(session.state.turn.status));
    await session.prompt("Go");
    expect(seen).toEqual([
      {
        title: "Delete",
        toolCall: expect.objectContaining({
          type: "tool_call",
          id: "t1",
          title: "Delete",
          kind: "delete",
        }) as unknown,
        options,
      },
      "requires_action",
      "s1",
    ]);
    expect([...statuses]).toEqual(["running", "requires_action", "idle"]);
    expect(spoken(session.state).at(-1)).toEqual(["agent", [text("yes")]]);
    expect(agent.methods).toEqual(["initialize", "session/new", "session/prompt"]);
    await client.close();
  });

  it('are answered with "cancelled" if there is no handler', async () => {
    const { client, agent } = await InMemoryAgent.connect({}, () => ({}));
    const session = await client.newSession({ cwd: "/w" });
    expect(await ask(agent)).toEqual({ outcome: { outcome: "cancelled" } });
    expect(session.state.entries).toMatchObject([{ type: "tool_call", id: "t1", title: "Delete" }]);
    await client.close();
  });

  it('are answered with "cancelled" once session/cancel is sent', async () => {
    const asked = Promise.withResolvers<AbortSignal>();
    const outcomes: unknown[] = [];
    const { client, agent } = await InMemoryAgent.connect(
      {},
      (own) => ({
        "session/prompt": async () => {
          outcomes.push(await ask(own), [...own.methods].at(-1), await ask(own));
          return { stopReason: "cancelled" };
        },
      }),
      {
        handlers: {
          requestPermission(_request, { signal }) {
            asked.resolve(signal);
            return new Promise(() => undefined);
          },
        },
      },
    );
    const session = await client.newSession({ cwd: "/w" });
    const prompt = session.prompt("Go");
    const signal = await asked.promise;
    await session.cancel();
    expect(await prompt).toBe("cancelled");
    expect(signal.aborted).toBe(true);
    const cancelled = { outcome: { outcome: "cancelled" } };
    expect(outcomes).toEqual([cancelled, "session/cancel", cancelled]);
    expect(agent.methods.at(-1)).toBe("session/cancel");
    await client.close();
  });

  it("end when the agent cancels them", async () => {
    const asked = Promise.withResolvers<AbortSignal>();
    const { client, agent } = await InMemoryAgent.connect({}, () => ({}), {
      handlers: {
        requestPermission(_request, { signal }) {
          asked.resolve(signal);
          return new Promise(() => undefined);
        },
      },
    });
    await client.newSession({ cwd: "/w" });
    const takeBack = new AbortController();
    const params = { sessionId: "s1", toolCall: { toolCallId: "t1" }, options };
    const request = agent.peer.request("session/request_permission", params, { signal: takeBack.signal });
    const signal = await asked.promise;
    takeBack.abort(new Error("never mind"));
    await expect(request).rejects.toThrow("never mind");
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener("abort", () => resolve(), { once: true });
    });
    expect(signal.aborted).toBe(true);
    await client.close();
  });

  it("are rejected for a session that is not open", async () => {
    const { client, agent } = await InMemoryAgent.connect({}, () => ({}));
    await expect(ask(agent, "s9")).rejects.toMatchObject({ code: -32602, data: { sessionId: "s9" } });
    await client.close();
  });
});

describe("subscribe", () => {
  it("calls each listener after every change until it unsubscribes, even if others throw", async () => {
    const errors: unknown[] = [];
    const { client, agent } = await InMemoryAgent.connect({}, () => ({}), {
      onError: (error) => errors.push(error),
    });
    const session = await client.newSession({ cwd: "/w" });
    const seen: unknown[] = [];
    const failure = new Error("from a listener");
    session.subscribe(() => {
      throw failure;
    });
    const undo = session.subscribe(() => seen.push(spoken(session.state)));
    agent.say("s1", "a");
    await agent.peer.connection.request("_sync").catch(() => undefined);
    undo();
    agent.say("s1", "b");
    await agent.peer.connection.request("_sync").catch(() => undefined);
    expect(seen).toEqual([[["agent", [text("a")]]]]);
    expect(errors).toEqual([failure, failure]);
    await client.close();
  });
});

describe("updates()", () => {
  it("yields each update with the resulting state, from the call until the connection closes", async () => {
    const { client } = await InMemoryAgent.connect({}, (agent) => ({
      "session/prompt": ({ sessionId, prompt: [block] }) => {
        if (block?.type === "text") agent.say(sessionId, block.text.toUpperCase());
        return { stopReason: "end_turn" };
      },
    }));
    const session = await client.newSession({ cwd: "/w" });
    await session.prompt("a");
    const reading = collect(session.updates());
    await session.prompt("b");
    await session.prompt("c");
    await client.close();
    const read = await reading;
    expect(read.map(({ update, state }) => [update, spoken(state).at(-1)])).toEqual(
      ["B", "C"].map((piece) => [
        { sessionUpdate: "agent_message_chunk", content: text(piece) },
        ["agent", [text(piece)]],
      ]),
    );
    expect(await collect(session.updates())).toEqual([]);
  });

  it("applies updates before calling the handler, and a slow handler delays the end of the turn", async () => {
    const seen: unknown[] = [];
    const { client } = await InMemoryAgent.connect(
      {},
      (agent) => ({
        "session/prompt": ({ sessionId }) => {
          agent.say(sessionId, "a");
          return { stopReason: "end_turn" };
        },
      }),
      {
        handlers: {
          async sessionUpdate(update, { session }) {
            seen.push(update.sessionUpdate, spoken(session.state).at(-1));
            await new Promise((resolve) => setImmediate(resolve));
            seen.push("handled");
          },
        },
      },
    );
    const session = await client.newSession({ cwd: "/w" });
    await session.prompt("Go");
    expect(seen).toEqual(["agent_message_chunk", ["agent", [text("a")]], "handled"]);
    await client.close();
  });

  it("keeps and reports unknown updates, but only reports malformed ones", async () => {
    const errors: unknown[] = [];
    const repairs: MessageRepair[] = [];
    const { client, agent } = await InMemoryAgent.connect({}, () => ({}), {
      onError: (error) => errors.push(error),
      onRepair: (repair) => repairs.push(repair),
    });
    const session = await client.newSession({ cwd: "/w" });
    const unknown = { sessionUpdate: "brand_new", payload: { a: [1] } };
    const block = { type: "hologram", data: "x" };
    const { connection } = agent.peer;
    void connection.notify("session/update", { sessionId: "s1", update: unknown });
    void connection.notify("session/update", { sessionId: "s1", update: { sessionUpdate: "plan" } });
    void connection.notify("session/update", {
      sessionId: "s1",
      update: { sessionUpdate: "agent_message_chunk", content: { type: "text" } },
    });
    void connection.notify("session/update", {
      sessionId: "s1",
      update: { sessionUpdate: "agent_message_chunk", content: block },
    });
    await connection.request("_sync").catch(() => undefined);
    expect(session.state.unknown).toEqual([unknown]);
    expect(spoken(session.state)).toEqual([["agent", [block]]]);
    expect(errors).toMatchObject([{ name: "ValidationError" }, { name: "ValidationError" }]);
    expect(repairs.map(({ method }) => method)).toContain("session/update");
    await client.close();
  });

  it("reports updates for a session that is not open", async () => {
    const errors: unknown[] = [];
    const { client, agent } = await InMemoryAgent.connect({}, () => ({}), {
      onError: (error) => errors.push(error),
    });
    agent.say("s9", "a");
    await agent.peer.connection.request("_sync").catch(() => undefined);
    expect(errors).toMatchObject([
      { message: 'Cannot apply update "agent_message_chunk": no session "s9" is open' },
    ]);
    await client.close();
  });
});

describe("a turn's updates", () => {
  it("end with the turn and can still be read afterward", async () => {
    const { client } = await InMemoryAgent.connect({}, (agent) => ({
      "session/prompt": ({ sessionId, prompt: [block] }) => {
        for (const piece of ["a", "b", "c"]) agent.say(sessionId, piece);
        if (block?.type === "text" && block.text === "fail") throw new RequestError(-32000, "Sign in first");
        return { stopReason: "end_turn" };
      },
    }));
    const session = await client.newSession({ cwd: "/w" });
    for (const words of ["go", "fail"]) {
      const turn = session.prompt(words);
      const updates = session.updates(turn);
      await turn.catch(() => undefined);
      expect(await collect(updates)).toHaveLength(3);
    }
    await client.close();
  });
});

describe("modes and options", () => {
  it("appear in the state once the agent responds", async () => {
    const configOptions = [
      { type: "boolean" as const, id: "fast", name: "Fast", currentValue: true },
      { type: "select" as const, id: "model", name: "Model", currentValue: "m", options: [] },
    ];
    const { client, agent } = await InMemoryAgent.connect({}, () => ({
      "session/new": () => ({
        sessionId: "s1",
        modes: { currentModeId: "ask", availableModes: [{ id: "ask", name: "Ask" }] },
      }),
      "session/set_mode": ({ modeId }) => {
        if (modeId === "none") throw new RequestError(-32602, "No such mode");
        return {};
      },
      "session/set_config_option": () => ({ configOptions }),
    }));
    const session = await client.newSession({ cwd: "/w" });
    expect(session.state.modes).toEqual({ current: "ask", available: [{ id: "ask", name: "Ask" }] });
    await session.setMode("code");
    await expect(session.setMode("none")).rejects.toMatchObject({ code: -32602 });
    expect(session.state.modes?.current).toBe("code");
    await session.setConfigOption("fast", true);
    await session.setConfigOption("model", "m");
    expect(session.state.configOptions).toEqual(configOptions);
    expect(agent.received.slice(-2)).toEqual([
      ["session/set_config_option", { sessionId: "s1", configId: "fast", type: "boolean", value: true }],
      ["session/set_config_option", { sessionId: "s1", configId: "model", value: "m" }],
    ]);
    await client.close();
  });
});

describe("close", () => {
  it("closes the session on the agent once, ends its updates and rejects later prompts", async () => {
    const { client, agent } = await InMemoryAgent.connect({ sessionCapabilities: { close: {} } }, () => ({
      "session/close": () => ({}),
    }));
    const session = await client.newSession({ cwd: "/w" });
    const reading = collect(session.updates());
    await session.close();
    await session.close();
    await session.closed;
    expect(await reading).toEqual([]);
    expect(client.session("s1")).toBeUndefined();
    await expect(session.prompt("Hi")).rejects.toThrow('Cannot prompt session "s1": it is closed');
    expect(agent.methods).toEqual(["initialize", "session/new", "session/close"]);
    await client.close();
  });

  it("closes a session that is unknown to the agent", async () => {
    const { client } = await InMemoryAgent.connect({ sessionCapabilities: { close: {} } }, () => ({
      "session/close": () => Promise.reject(new RequestError(-32002, "No such session")),
    }));
    const session = await client.newSession({ cwd: "/w" });
    await session.close();
    expect(client.session("s1")).toBeUndefined();
    await client.close();
  });
});

describe("the client's handlers", () => {
  it("handle the agent's file and terminal requests in the context of the session", async () => {
    const calls: unknown[] = [];
    const { client, agent } = await InMemoryAgent.connect({}, () => ({}), {
      handlers: {
        readTextFile: ({ path }, { session }) => ({ content: `${session.cwd}:${path}` }),
        async writeTextFile({ path, content }) {
          calls.push([path, content]);
        },
        terminals: {
          create: () => ({ terminalId: "x" }),
          output: () => ({ output: "out", truncated: false }),
          waitForExit: async () => ({ exitCode: 0 }),
          kill: (params) => void calls.push(params),
          release: (params) => void calls.push(params),
        },
      },
    });
    await client.newSession({ cwd: "/w" });
    const { peer } = agent;
    const terminal = { sessionId: "s1", terminalId: "x" };
    expect(await peer.request("fs/read_text_file", { sessionId: "s1", path: "/w/a" })).toEqual({
      content: "/w:/w/a",
    });
    expect(await peer.request("fs/write_text_file", { sessionId: "s1", path: "/w/a", content: "c" })).toEqual(
      {},
    );
    expect(await peer.request("terminal/create", { sessionId: "s1", command: "ls" })).toEqual({
      terminalId: "x",
    });
    expect(await peer.request("terminal/output", terminal)).toEqual({ output: "out", truncated: false });
    expect(await peer.request("terminal/wait_for_exit", terminal)).toEqual({ exitCode: 0 });
    expect(await peer.request("terminal/kill", terminal)).toEqual({});
    expect(await peer.request("terminal/release", terminal)).toEqual({});
    expect(calls).toEqual([["/w/a", "c"], terminal, terminal]);
    await client.close();
  });

  it("handle elicitations, with their session if they have one", async () => {
    const sessions: unknown[] = [];
    const completed: unknown[] = [];
    const { client, agent } = await InMemoryAgent.connect({}, () => ({}), {
      handlers: {
        elicitation: {
          form(_params, { session }) {
            sessions.push(session?.id);
            return { action: "accept", content: { name: "x" } };
          },
          url: ({ url }) => ({ action: "accept", content: { url } }),
          completed: (id) => void completed.push(id),
        },
      },
    });
    await client.newSession({ cwd: "/w" });
    const form = { mode: "form", message: "Name?", requestedSchema: { properties: {} } } as const;
    const answer = { action: "accept", content: { name: "x" } };
    expect(await agent.peer.request("elicitation/create", { ...form, sessionId: "s1" })).toEqual(answer);
    expect(await agent.peer.request("elicitation/create", { ...form, requestId: 0 })).toEqual(answer);
    expect(sessions).toEqual(["s1", undefined]);
    const page = { mode: "url", message: "Pay", url: "https://example.com/pay", elicitationId: "e" } as const;
    expect(await agent.peer.request("elicitation/create", { ...page, sessionId: "s1" })).toEqual({
      action: "accept",
      content: { url: "https://example.com/pay" },
    });
    await agent.peer.notify("elicitation/complete", { elicitationId: "e" });
    await agent.peer.connection.request("_sync").catch(() => undefined);
    expect(completed).toEqual(["e"]);
    await client.close();
  });
});

describe("disposing of a session", () => {
  const left = async (client: AgentConnection): Promise<ClientSession> => {
    await using session = await client.newSession({ cwd: "/w" });
    return session;
  };

  it("closes it if the agent can close sessions", async () => {
    const { client, agent } = await InMemoryAgent.connect({ sessionCapabilities: { close: {} } }, () => ({
      "session/close": () => ({}),
    }));
    await (
      await left(client)
    ).closed;
    expect(agent.received.at(-1)).toEqual(["session/close", { sessionId: "s1" }]);
    expect(client.sessions).toEqual([]);
    await client.close();
  });

  it("removes it from the client and cancels its work if the agent cannot close sessions", async () => {
    const { client, agent } = await connectCancellable();
    const idle = await left(client);
    await idle.closed;
    expect([client.sessions, agent.methods]).toEqual([[], ["initialize", "session/new"]]);
    const session = await client.newSession({ cwd: "/w" });
    const prompt = session.prompt("Work");
    prompt.catch(() => undefined);
    await idle[Symbol.asyncDispose]();
    expect(client.sessions).toEqual([session]);
    await session[Symbol.asyncDispose]();
    await expect(prompt).rejects.toThrow('Cannot prompt session "s1": it is closed');
    await client.request("_sync").catch(() => undefined);
    expect(agent.methods.slice(-3)).toEqual(["session/prompt", "session/cancel", "_sync"]);
    await client.close();
  });
});
