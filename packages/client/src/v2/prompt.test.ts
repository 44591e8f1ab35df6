import { RequestError } from "@parley/protocol";
import type { JsonObject } from "@parley/schema/neutral";
import type { PromptResponse, StateUpdate } from "@parley/schema/v2";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import type { AgentConnection } from "../api/agent-connection.ts";
import type { ClientSession } from "../api/client-session.ts";
import type { ConnectOptions } from "../connection/connect-options.ts";
import { InMemoryAgent } from "./fixtures/in-memory-agent.ts";

/** Possible responses to a prompt. Each method resolves when the client receives the response. */
interface Answer {
  readonly insert: (messageId: string, meta?: JsonObject) => Promise<void>;
  readonly refuse: (error: Error) => Promise<void>;
}

/** Connects an agent whose prompts are answered by the test. Also returns the outcomes of the settled prompts. */
async function connectPrompted(options: Partial<ConnectOptions> = {}): Promise<{
  client: AgentConnection;
  agent: InMemoryAgent;
  session: ClientSession;
  ask: (content: string, signal?: AbortSignal) => Promise<Answer>;
  /** Prompts that the client has withdrawn. */
  takenBack: string[];
  outcomes: { [content: string]: unknown };
}> {
  const answers: { [content: string]: PromiseWithResolvers<PromptResponse> } = {};
  const answerTo = (content: string): PromiseWithResolvers<PromptResponse> =>
    (answers[content] ??= Promise.withResolvers());
  const takenBack: string[] = [];
  const { client, agent } = await InMemoryAgent.connect(
    {},
    () => ({
      "session/prompt": ({ prompt: [block] }, { signal }) => {
        const content = block?.type === "text" ? block.text : "";
        signal.addEventListener("abort", () => takenBack.push(content));
        return answerTo(content).promise;
      },
    }),
    options,
  );
  const session = await client.newSession({ cwd: "/w" });
  const outcomes: { [content: string]: unknown } = {};
  const ask = async (content: string, signal?: AbortSignal): Promise<Answer> => {
    session.prompt(content, { signal }).then(
      (reason) => (outcomes[content] = [reason]),
      (error: unknown) => (outcomes[content] = error),
    );
    await agent.sync();
    const { resolve, reject } = answerTo(content);
    const sent = (): Promise<void> => settle(agent);
    return {
      insert: (messageId, meta) => (resolve({ messageId, ...(meta && { _meta: meta }) }), sent()),
      refuse: (error) => (reject(error), sent()),
    };
  };
  return { client, agent, session, ask, outcomes, takenBack };
}

/** Resolves once the client has handled all messages, which takes two round trips. */
async function settle(agent: InMemoryAgent): Promise<void> {
  await agent.sync();
  await agent.sync();
  await new Promise((resolve) => setImmediate(resolve));
}

const running: StateUpdate = { state: "running" };
const idle = (stopReason: "end_turn" | "max_tokens" | "cancelled"): StateUpdate => ({
  state: "idle",
  stopReason,
});

describe("prompt", () => {
  it("resolves when its turn becomes idle and the state has every update", async () => {
    const { client, agent, session, ask, outcomes } = await connectPrompted();
    const prompt = await ask("Hi");
    await prompt.insert("m1");
    agent.update({
      sessionUpdate: "user_message",
      messageId: "m1",
      content: [{ type: "text", text: "Hi" }],
    });
    agent.state(running);
    agent.say("Hel");
    agent.say("lo");
    await settle(agent);
    expect(outcomes).toEqual({});
    expect(session.state.turn).toEqual({ status: "running" });
    agent.state(idle("end_turn"));
    await settle(agent);
    expect(outcomes).toEqual({ Hi: ["end_turn"] });
    expect(session.state.turn).toEqual({ status: "idle", stopReason: "end_turn" });
    expect(session.state.entries).toEqual([
      { type: "message", id: "m1", role: "user", content: [{ type: "text", text: "Hi" }] },
      { type: "message", id: "a1", role: "agent", content: [{ type: "text", text: "Hello" }] },
    ]);
    await client.close();
  });

  it("sends the caller's key, or a unique one by default", async () => {
    const keys: unknown[] = [];
    const { client, agent } = await InMemoryAgent.connect({}, () => ({
      "session/prompt": ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        throw new RequestError(-32603, "no");
      },
    }));
    const session = await client.newSession({ cwd: "/w" });
    for (const idempotencyKey of ["draft-7", undefined, undefined])
      await session.prompt("Hi", { idempotencyKey }).catch(() => undefined);
    expect(keys).toEqual(["draft-7", expect.stringMatching(/^[-\d]{8,}$/), expect.any(String)]);
    expect(new Set(keys).size).toBe(3);
    await agent.sync();
    await client.close();
  });

  it.each([
    ["over", { state: "idle", stopReason: "max_tokens" }, []],
    ["over while another one is running", { state: "idle", stopReason: "max_tokens" }, [running]],
    ["over by the time the response arrives", { state: "running" }, [running, idle("max_tokens")]],
  ])("does not wait if it was submitted before and its turn is %s", async (_what, turnState, states) => {
    const { client, agent, ask, outcomes } = await connectPrompted();
    const prompt = await ask("Hi");
    for (const state of states) agent.state(state);
    await prompt.insert("m1", { "acp/turnState": turnState });
    await settle(agent);
    expect(outcomes).toEqual({ Hi: ["max_tokens"] });
    await client.close();
  });

  it.each([
    ["is new", undefined],
    ["was submitted before", { "acp/turnState": { state: "running" } }],
  ])("tracks work that started before the response to a prompt that %s", async (_what, meta) => {
    const { client, agent, ask, outcomes } = await connectPrompted();
    const prompt = await ask("Hi");
    agent.state(running);
    await agent.sync();
    await prompt.insert("m1", meta);
    await settle(agent);
    expect(outcomes).toEqual({});
    agent.state(idle("end_turn"));
    await settle(agent);
    expect(outcomes).toEqual({ Hi: ["end_turn"] });
    await client.close();
  });

  it("tracks work that starts by waiting for the user and goes through unknown states", async () => {
    const { client, agent, ask, outcomes } = await connectPrompted();
    await (await ask("Hi")).insert("m1");
    agent.state({ state: "requires_action" });
    agent.state({ state: "_dreaming" });
    await settle(agent);
    expect(outcomes).toEqual({});
    agent.state(idle("end_turn"));
    await settle(agent);
    expect(outcomes).toEqual({ Hi: ["end_turn"] });
    await client.close();
  });

  it("keeps waiting in the unknown state and resolves when the agent becomes idle", async () => {
    const { client, agent, ask, outcomes } = await connectPrompted();
    const prompt = await ask("Hi");
    await prompt.insert("m1");
    agent.state({ state: "unknown" });
    await settle(agent);
    expect(outcomes).toEqual({});
    agent.state(idle("end_turn"));
    await settle(agent);
    expect(outcomes).toEqual({ Hi: ["end_turn"] });
    await client.close();
  });

  it("ignores an idle update before the response", async () => {
    const { client, agent, ask, outcomes } = await connectPrompted();
    const prompt = await ask("Hi");
    agent.state(running);
    agent.state(idle("max_tokens"));
    await agent.sync();
    await prompt.insert("m1");
    await settle(agent);
    expect(outcomes).toEqual({});
    agent.state(running);
    agent.state(idle("end_turn"));
    await settle(agent);
    expect(outcomes).toEqual({ Hi: ["end_turn"] });
    await client.close();
  });

  it("ignores repeated idle updates before the agent starts working", async () => {
    const { client, agent, ask, outcomes } = await connectPrompted();
    await (await ask("Hi")).insert("m1");
    await settle(agent);
    agent.state(idle("max_tokens"));
    agent.state({ state: "_dreaming" });
    agent.state(idle("max_tokens"));
    await settle(agent);
    expect(outcomes).toEqual({});
    agent.state(running);
    agent.state(idle("end_turn"));
    await settle(agent);
    expect(outcomes).toEqual({ Hi: ["end_turn"] });
    await client.close();
  });

  it("ends at an idle update that follows its own message, even if the running update was lost", async () => {
    const { client, agent, ask, outcomes } = await connectPrompted();
    await (await ask("Hi")).insert("m1");
    agent.state({ state: "idle" });
    agent.update({ sessionUpdate: "user_message", messageId: "m1", content: [] });
    agent.say("Hel");
    await settle(agent);
    expect(outcomes).toEqual({});
    agent.state({ state: "idle" });
    // This is another client's turn.
    agent.update({ sessionUpdate: "user_message", messageId: "m2", content: [] });
    agent.state(running);
    agent.state(idle("end_turn"));
    await settle(agent);
    expect(outcomes).toEqual({ Hi: [undefined] });
    await client.close();
  });

  describe("to an agent that does not send a running update", () => {
    const patienceMs = 10_000;
    const reports: unknown[] = [];
    const insert = async (): ReturnType<typeof connectPrompted> => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      onTestFinished(() => void vi.useRealTimers());
      reports.length = 0;
      const prompted = await connectPrompted({ onError: (error) => reports.push(error) });
      await (await prompted.ask("Hi")).insert("m1");
      return prompted;
    };

    it("times out, falls back to the idle update, and reports the missing running update", async () => {
      const { client, agent, outcomes } = await insert();
      agent.say("Hello");
      agent.state(idle("end_turn"));
      await settle(agent);
      vi.advanceTimersByTime(patienceMs - 1);
      await settle(agent);
      expect([outcomes, reports]).toEqual([{}, []]);
      vi.advanceTimersByTime(1);
      await settle(agent);
      expect(outcomes).toEqual({ Hi: ["end_turn"] });
      const why =
        'Cannot follow the prompt of session "s1": the agent sent no "running" update within 10 s of its answer';
      expect(reports).toEqual([new Error(why)]);
      await client.close();
    });

    it.each([
      ["ends if the agent had been idle", [], undefined, ["end_turn"]],
      ["ends if its message was shown", [], "m1", ["end_turn"]],
      ["does not end if that may have been earlier work", [running], undefined, undefined],
      ["does not end if another message was shown", [], "m0", undefined],
    ])("after work that ends before the response, %s", async (_what, before, shown, outcome) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      onTestFinished(() => void vi.useRealTimers());
      const { client, agent, ask, outcomes } = await connectPrompted({ onError: () => undefined });
      for (const state of before) agent.state(state);
      await settle(agent);
      const prompt = await ask("Hi");
      if (shown !== undefined) agent.update({ sessionUpdate: "user_message", messageId: shown, content: [] });
      agent.state(running);
      agent.state(idle("end_turn"));
      await settle(agent);
      await prompt.insert("m1");
      vi.advanceTimersByTime(patienceMs);
      await settle(agent);
      expect(outcomes["Hi"]).toEqual(outcome);
      await client.close();
    });

    it("ends at a later idle update", async () => {
      const { client, agent, outcomes } = await insert();
      vi.advanceTimersByTime(patienceMs);
      await settle(agent);
      expect([outcomes, reports]).toEqual([{}, [expect.any(Error)]]);
      agent.state(idle("max_tokens"));
      await settle(agent);
      expect(outcomes).toEqual({ Hi: ["max_tokens"] });
      await client.close();
    });

    it("waits for work that has started in the meantime to become idle, without reporting an error", async () => {
      const { client, agent, outcomes } = await insert();
      agent.state(idle("max_tokens"));
      agent.state(running);
      await settle(agent);
      vi.advanceTimersByTime(patienceMs);
      await settle(agent);
      expect([outcomes, reports]).toEqual([{}, []]);
      agent.state(idle("end_turn"));
      await settle(agent);
      expect(outcomes).toEqual({ Hi: ["end_turn"] });
      expect(vi.getTimerCount()).toBe(0);
      await client.close();
    });
  });

  it("ignores another session's states", async () => {
    const { client, agent, ask, outcomes } = await connectPrompted();
    await (await ask("Hi")).insert("m1");
    await client.resumeSession("s2", { cwd: "/w" }).catch(() => undefined);
    agent.state(running);
    agent.state(running, "s2");
    agent.state(idle("max_tokens"), "s2");
    await settle(agent);
    expect(outcomes).toEqual({});
    agent.state(idle("end_turn"));
    await settle(agent);
    expect(outcomes).toEqual({ Hi: ["end_turn"] });
    await client.close();
  });

  it.each([{ state: "idle" } as const, { state: "idle", stopReason: null } as const])(
    "resolves to undefined for %j",
    async (update) => {
      const { client, agent, ask, outcomes } = await connectPrompted();
      await (await ask("Hi")).insert("m1");
      agent.state(running);
      agent.state(update);
      await settle(agent);
      expect(outcomes).toEqual({ Hi: [undefined] });
      await client.close();
    },
  );

  it("resolves to an unknown stop reason", async () => {
    const { client, agent, ask, outcomes } = await connectPrompted();
    await (await ask("Hi")).insert("m1");
    agent.state(running);
    agent.state({ state: "idle", stopReason: "_moon_phase" });
    await settle(agent);
    expect(outcomes).toEqual({ Hi: ["_moon_phase"] });
    await client.close();
  });

  it("resolves together with another prompt in the same turn", async () => {
    const { client, agent, ask, outcomes } = await connectPrompted();
    await (await ask("one")).insert("m1");
    agent.state(running);
    await agent.sync();
    await (await ask("two")).insert("m2");
    agent.say("both");
    await settle(agent);
    expect(outcomes).toEqual({});
    agent.state(idle("end_turn"));
    await settle(agent);
    expect(outcomes).toEqual({ one: ["end_turn"], two: ["end_turn"] });
    await client.close();
  });

  it("waits for its own turn while it is queued behind another prompt", async () => {
    const { client, agent, ask, outcomes } = await connectPrompted();
    await (await ask("one")).insert("m1");
    const queued = await ask("two");
    agent.state(running);
    agent.state(idle("max_tokens"));
    await settle(agent);
    expect(outcomes).toEqual({ one: ["max_tokens"] });
    await queued.insert("m2");
    agent.state(running);
    await settle(agent);
    agent.state(idle("end_turn"));
    await settle(agent);
    expect(outcomes).toEqual({ one: ["max_tokens"], two: ["end_turn"] });
    await client.close();
  });

  it("does not end when a turn without a prompt ends", async () => {
    const { client, agent, session, ask, outcomes } = await connectPrompted();
    agent.state(running);
    agent.state(idle("end_turn"));
    await settle(agent);
    expect(session.state.turn).toEqual({ status: "idle", stopReason: "end_turn" });
    await (await ask("Hi")).insert("m1");
    await settle(agent);
    expect(outcomes).toEqual({});
    agent.state(running);
    agent.state(idle("cancelled"));
    await settle(agent);
    expect(outcomes).toEqual({ Hi: ["cancelled"] });
    await client.close();
  });

  it("rejects with the agent's error", async () => {
    const { client, agent, ask, outcomes } = await connectPrompted();
    await (await ask("Hi")).refuse(new RequestError(-32000, "Sign in first"));
    await settle(agent);
    expect(outcomes).toMatchObject({ Hi: { code: -32000 } });
    await client.close();
  });

  it("rejects with the reason if the agent disconnects during the turn", async () => {
    const { client, agent, ask, outcomes } = await connectPrompted();
    await (await ask("Hi")).insert("m1");
    agent.state(running);
    await agent.sync();
    await agent.peer.connection.close();
    const reason = await client.closed;
    await new Promise((resolve) => setImmediate(resolve));
    expect(outcomes["Hi"]).toBe(reason);
  });

  it("resolves once its updates' handlers have finished, even if one of them sends a prompt", async () => {
    const order: string[] = [];
    const slow = Promise.withResolvers<void>();
    const { client, agent, session, ask, outcomes } = await connectPrompted({
      handlers: {
        async sessionUpdate(update, { session: updated }) {
          if (update.sessionUpdate === "notice") order.push(`second: ${await updated.prompt("second")}`);
          if (update.sessionUpdate !== "agent_message_chunk") return;
          await slow.promise;
          order.push("handled");
        },
      },
    });
    await (await ask("first")).insert("m1");
    agent.state(running);
    agent.say("slow");
    agent.state(idle("end_turn"));
    await settle(agent);
    expect(outcomes).toEqual({});
    slow.resolve();
    await settle(agent);
    expect([order, outcomes]).toEqual([["handled"], { first: ["end_turn"] }]);
    agent.update({ sessionUpdate: "notice", severity: "info", title: "Go on" });
    await agent.sync();
    await (await ask("second")).insert("m2");
    agent.state(running);
    agent.state(idle("max_tokens"));
    await settle(agent);
    expect(order).toEqual(["handled", "second: max_tokens"]);
    expect(session.state.turn.status).toBe("idle");
    await client.close();
  });
});

describe("a prompt's signal", () => {
  it("withdraws only that prompt while it is queued, without affecting the running turn", async () => {
    const { client, agent, session, ask, outcomes, takenBack } = await connectPrompted({
      handlers: {
        requestPermission: ({ options: [option] }) => ({
          outcome: "selected",
          optionId: option?.optionId ?? "",
        }),
      },
    });
    await (await ask("one")).insert("m1");
    agent.state(running);
    const taken = new AbortController();
    const queued = await ask("two", taken.signal);
    taken.abort();
    await settle(agent);
    expect([takenBack, outcomes]).toEqual([["two"], {}]);
    const permission = agent.peer.request("session/request_permission", {
      sessionId: "s1",
      title: "May I?",
      options: [{ optionId: "yes", name: "Yes", kind: "allow_once" }],
    });
    expect(await permission).toEqual({ outcome: { outcome: "selected", optionId: "yes" } });
    await queued.refuse(new RequestError(-32800, "Request cancelled"));
    await settle(agent);
    expect(outcomes).toEqual({ two: ["cancelled"] });
    expect(session.state.turn).toEqual({ status: "running" });
    agent.state(idle("end_turn"));
    await settle(agent);
    expect(outcomes).toEqual({ one: ["end_turn"], two: ["cancelled"] });
    expect(agent.methods).not.toContain("session/cancel");
    await client.close();
  });

  it("cancels the session's work once the prompt is part of it", async () => {
    const { client, agent, ask, outcomes, takenBack } = await connectPrompted();
    const aborted = new AbortController();
    await (await ask("Hi", aborted.signal)).insert("m1");
    agent.state(running);
    await agent.sync();
    aborted.abort();
    await settle(agent);
    expect(agent.methods.at(-1)).toBe("session/cancel");
    agent.state(idle("cancelled"));
    await settle(agent);
    expect([takenBack, outcomes]).toEqual([[], { Hi: ["cancelled"] }]);
    await client.close();
  });

  it("cancels the work if the agent accepts a withdrawn prompt", async () => {
    const { client, agent, ask, outcomes } = await connectPrompted();
    const aborted = new AbortController();
    const prompt = await ask("Hi", aborted.signal);
    aborted.abort();
    await settle(agent);
    expect(agent.methods.at(-1)).toBe("session/prompt");
    await prompt.insert("m1");
    await settle(agent);
    expect(agent.methods.at(-1)).toBe("session/cancel");
    agent.state(running);
    agent.state(idle("cancelled"));
    await settle(agent);
    expect(outcomes).toEqual({ Hi: ["cancelled"] });
    await client.close();
  });

  it("rejects if the agent does not respond to a withdrawal in time", async () => {
    const { client, session } = await connectPrompted({ cancelTimeoutMs: 20 });
    const aborted = new AbortController();
    const prompt = session.prompt("Hi", { signal: aborted.signal });
    aborted.abort();
    await expect(prompt).rejects.toThrow("the agent did not end it within 0.02 s");
    await client.close();
  });
});

describe("cancelling", () => {
  it("resolves the prompt to cancelled if it is not part of the conversation yet", async () => {
    const { client, agent, session, ask, outcomes } = await connectPrompted();
    const queued = await ask("Hi");
    await session.cancel();
    await queued.refuse(new RequestError(-32800, "Request cancelled"));
    await settle(agent);
    expect(outcomes).toEqual({ Hi: ["cancelled"] });
    expect(agent.received.at(-1)).toEqual(["session/cancel", { sessionId: "s1" }]);
    await client.close();
  });

  it("resolves the prompt once the working agent becomes idle, with its last updates applied", async () => {
    const { client, agent, session, ask, outcomes } = await connectPrompted();
    await (await ask("Hi")).insert("m1");
    agent.state(running);
    agent.update({ sessionUpdate: "tool_call_update", toolCallId: "t1", status: "in_progress" });
    await agent.sync();
    await session.cancel();
    expect(session.state.entries).toMatchObject([{ status: "cancelled" }]);
    agent.say("stopped");
    agent.state(idle("cancelled"));
    await settle(agent);
    expect(outcomes).toEqual({ Hi: ["cancelled"] });
    expect(session.state.entries).toHaveLength(2);
    await client.close();
  });

  it("rejects the prompt if the agent does not stop working in time", async () => {
    const { client, agent, session, ask, outcomes } = await connectPrompted({ cancelTimeoutMs: 20 });
    await (await ask("Hi")).insert("m1");
    agent.state(running);
    await agent.sync();
    const abandoned = session.prompt("again");
    await session.cancel();
    await expect(abandoned).rejects.toThrow('Cannot cancel the turn of session "s1"');
    expect(outcomes["Hi"]).toMatchObject({ message: expect.stringContaining("within 0.02 s") as string });
    await client.close();
  });

  it("if the session is closed, resolves the prompt at the idle update that precedes the response", async () => {
    const { client, agent, session, ask, outcomes } = await connectPrompted();
    const { connection } = agent.peer;
    const { handler } = connection;
    connection.handler = {
      ...handler,
      request(method, params, context) {
        if (method !== "session/close") return handler.request(method, params, context);
        agent.state(idle("cancelled"));
        return {};
      },
    };
    await (await ask("Hi")).insert("m1");
    agent.state(running);
    await agent.sync();
    await session.close();
    await settle(agent);
    expect(outcomes).toEqual({ Hi: ["cancelled"] });
    await client.close();
  });

  it("leaves no prompt pending if the session is closed and no idle update arrives", async () => {
    const { client, agent, session, ask, outcomes } = await connectPrompted();
    const { connection } = agent.peer;
    const { handler } = connection;
    connection.handler = {
      ...handler,
      request: (method, params, context) =>
        method === "session/close" ? {} : handler.request(method, params, context),
    };
    await (await ask("Hi")).insert("m1");
    await settle(agent);
    await session.close();
    await settle(agent);
    expect(outcomes).toMatchObject({ Hi: { message: 'Cannot prompt session "s1": it is closed' } });
    await client.close();
  });
});
