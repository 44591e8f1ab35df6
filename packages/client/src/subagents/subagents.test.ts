import { CapabilityError, RequestError, createInMemoryTransports, Connection } from "@parley/protocol";
import type { SessionState } from "@parley/protocol/session";
import { describe, expect, it } from "vitest";

import type { AgentConnection } from "../api/agent-connection.ts";
import type {
  ClientHandlers,
  ElicitationContext,
  HandlerContext,
  PermissionOutcome,
} from "../api/client-handlers.ts";
import type { ClientSession } from "../api/client-session.ts";
import { connectAgent } from "../connection/connect-agent.ts";
import type { ConnectOptions } from "../connection/connect-options.ts";
import { createPermissionBroker } from "../permission/permission-broker.ts";
import { v1 } from "../v1/index.ts";
import { v2 } from "../v2/index.ts";
import { withSubagents } from "./with-subagents.ts";

type Params = { readonly [name: string]: unknown };
/** Answers a client's request in any version. */
type Answer = (params: Params) => object;

const text = (value: string) => ({ type: "text", text: value });
const options = [{ optionId: "yes", name: "Yes", kind: "allow_once" }];
const capabilities = { cancel: {} };
const running = { state: { state: "running" } };

/** An agent that sends raw messages, and a client that has a session with it. */
class RawAgent {
  readonly #connection: Connection;
  readonly #version: 1 | 2;
  /** Messages from the client, as pairs of method and params. */
  readonly received: (readonly [method: string, params: Params])[] = [];

  private constructor(connection: Connection, version: 1 | 2) {
    this.#connection = connection;
    this.#version = version;
  }

  static async connect(
    version: 1 | 2,
    connecting: Partial<ConnectOptions> = {},
    answers: (agent: RawAgent) => { readonly [method: string]: Answer } = () => ({}),
  ): Promise<{ agent: RawAgent; client: AgentConnection; session: ClientSession; errors: string[] }> {
    const [clientSide, agentSide] = createInMemoryTransports();
    const session = version === 1 ? { resume: {} } : { resume: {}, list: {} };
    const initialized =
      version === 1
        ? { protocolVersion: 1, agentCapabilities: { loadSession: true, sessionCapabilities: session } }
        : { protocolVersion: 2, info: { name: "raw", version: "1" }, capabilities: { session } };
    const replies: { [method: string]: Answer } = {
      initialize: () => initialized,
      "session/new": () => ({ sessionId: "root" }),
    };
    const connection = new Connection(agentSide, {
      request(method, params) {
        agent.received.push([method, params as Params]);
        const reply = replies[method];
        if (reply === undefined) throw new RequestError(-32601, `No method "${method}"`);
        return reply(params as Params);
      },
      notification: (method, params) => void agent.received.push([method, params as Params]),
    });
    const agent = new RawAgent(connection, version);
    Object.assign(replies, answers(agent));
    const errors: string[] = [];
    const client = await connectAgent(clientSide, {
      versions: [version === 1 ? withSubagents(v1) : v2],
      info: { name: "test", version: "0" },
      onError: (error) => void errors.push(String(error)),
      ...connecting,
    });
    return { agent, client, session: await client.newSession({ cwd: "/w" }), errors };
  }

  update(sessionId: string, update: object): void {
    void this.#connection.notify("session/update", { sessionId, update });
  }

  announce(parent: string, sessionId: string, more: object = {}): void {
    this.update(parent, { sessionUpdate: "subagent_update", sessionId, ...more });
  }

  say(sessionId: string, value: string): void {
    this.update(sessionId, { sessionUpdate: "agent_message_chunk", messageId: "m", content: text(value) });
  }

  request(method: string, params: object): Promise<unknown> {
    return this.#connection.request(method, params);
  }

  /** Requests permission, in the format of the version. */
  ask(sessionId: string, toolCallId = "t"): Promise<unknown> {
    const toolCall = { toolCallId, title: `Run ${toolCallId}`, rawInput: { command: toolCallId } };
    return this.request("session/request_permission", {
      sessionId,
      options,
      ...(this.#version === 1
        ? { toolCall }
        : { title: toolCall.title, subject: { type: "tool_call", toolCall } }),
    });
  }

  /** Resolves when the client has handled every earlier message. */
  async sync(): Promise<void> {
    await this.request("_sync", {}).catch(() => undefined);
  }
}

const textOf = ({ entries }: SessionState): string =>
  entries
    .flatMap((entry) => (entry.type === "message" ? entry.content : []))
    .map((block) => (block.type === "text" ? block.text : block.type))
    .join("|");
const textIn = (session: ClientSession, id: string): string => {
  const { state } = session.subagent(id) ?? {};
  return state === undefined ? "no such subagent" : textOf(state.session);
};
const selected = { outcome: { outcome: "selected", optionId: "yes" } };
const cancelled = { outcome: { outcome: "cancelled" } };

/**
 * Creates a permission handler that answers on command. Also returns the contexts of its open questions by tool call
 * id.
 */
function heldQuestions(): {
  readonly handlers: ClientHandlers;
  readonly open: Map<string | undefined, HandlerContext & { readonly allow: () => void }>;
  readonly asked: (count: number) => Promise<void>;
} {
  const open = new Map<string | undefined, HandlerContext & { readonly allow: () => void }>();
  let noticed = (): void => undefined;
  const handlers: ClientHandlers = {
    requestPermission: (request, context) =>
      new Promise<PermissionOutcome>((resolve) => {
        const id = request.toolCall?.id;
        open.set(id, { ...context, allow: () => resolve({ outcome: "selected", optionId: "yes" }) });
        context.signal.addEventListener("abort", () => open.delete(id));
        noticed();
      }),
  };
  const asked = (count: number): Promise<void> =>
    new Promise((resolve) => {
      noticed = () => open.size >= count && resolve();
      noticed();
    });
  return { handlers, open, asked };
}

describe.each([1, 2] as const)("a version %d client", (version) => {
  it("keeps a session's subagents as a tree, each with its own conversation", async () => {
    const seen: string[] = [];
    const { agent, session, errors } = await RawAgent.connect(version, {
      handlers: {
        sessionUpdate: ({ sessionUpdate }) => void seen.push(`root ${sessionUpdate}`),
        subagentUpdate: ({ sessionUpdate }, { session: root, subagent }) =>
          void seen.push(`${root.id} ${subagent.id} ${sessionUpdate}`),
      },
    });
    const updates = session.updates();
    let changes = 0;
    session.subscribe(() => (changes += 1));
    agent.say("root", "mine");
    agent.announce("root", "kid", { title: "Survey", capabilities, ...running });
    agent.announce("kid", "grandkid", { title: "Deeper" });
    for (const value of ["a", "b"]) agent.say("kid", value);
    agent.say("grandkid", "c");
    await agent.sync();
    expect(textOf(session.state)).toBe("mine");
    const [kid] = session.state.subagents;
    expect(kid).toMatchObject({ id: "kid", title: "Survey", capabilities });
    expect(kid?.session.turn).toEqual({ status: "running" });
    expect(textIn(session, "kid")).toBe("ab");
    const grandkid = session.subagent("grandkid");
    expect(grandkid?.session).toBe(session);
    expect(grandkid?.state).toBe(kid?.session.subagents[0]);
    expect(textIn(session, "grandkid")).toBe("c");
    expect([session.subagent("grandkid"), session.subagent("root")]).toEqual([grandkid, undefined]);
    expect(changes).toBe(6);
    expect(seen).toEqual([
      "root agent_message_chunk",
      "root subagent_update",
      "root kid subagent_update",
      "root kid agent_message_chunk",
      "root kid agent_message_chunk",
      "root grandkid agent_message_chunk",
    ]);
    for (const expected of ["mine", "subagent_update"])
      expect(JSON.stringify(await updates.next())).toContain(expected);
    expect(errors).toEqual([]);
  });

  it("asks the user on behalf of a subagent, with its name and tool call", async () => {
    const broker = createPermissionBroker();
    const { agent, session } = await RawAgent.connect(version, {
      handlers: { requestPermission: broker.requestPermission },
    });
    const asked = new Promise<void>((resolve) => void broker.subscribe(resolve));
    agent.announce("root", "kid", { title: "Survey" });
    const answer = agent.ask("kid");
    await asked;
    const [open] = broker.pending;
    expect(open?.session).toBe(session);
    expect(open?.subagent).toBe(session.subagent("kid"));
    expect(open?.request.toolCall).toMatchObject({ id: "t", title: "Run t" });
    expect(session.state.entries).toEqual([]);
    agent.update("kid", { sessionUpdate: "tool_call_update", toolCallId: "t", title: "Run all" });
    await agent.sync();
    expect(broker.pending[0]?.request.toolCall).toMatchObject({ title: "Run all" });
    broker.pending[0]?.answer("yes");
    await expect(answer).resolves.toEqual(selected);
  });

  it("identifies the subagent in file, terminal and elicitation requests, and rejects requests from unknown subagents", async () => {
    const asking: (string | undefined)[] = [];
    const note = ({ session, subagent }: ElicitationContext): void =>
      void asking.push(`${session?.id} ${subagent?.id}`);
    const { agent } = await RawAgent.connect(version, {
      handlers: {
        elicitation: { form: (_params, context) => (note(context), { action: "decline" }) },
        readTextFile: (_params, context) => (note(context), { content: "" }),
        terminals: {
          create: (_params, context) => (note(context), { terminalId: "x" }),
          output: () => ({ output: "", truncated: false }),
          waitForExit: () => ({ exitCode: 0 }),
          kill: () => undefined,
          release: () => undefined,
        },
      },
    });
    agent.announce("root", "kid");
    const form = { mode: "form", message: "?", requestedSchema: { type: "object", properties: {} } };
    const requests: (readonly [method: string, params: object])[] = [["elicitation/create", form]];
    if (version === 1)
      requests.push(["fs/read_text_file", { path: "/w/a" }], ["terminal/create", { command: "ls" }]);
    for (const sessionId of ["kid", "root"])
      for (const [method, params] of requests) await agent.request(method, { sessionId, ...params });
    expect(asking).toEqual([...requests.map(() => "root kid"), ...requests.map(() => "root undefined")]);
    await expect(agent.request("elicitation/create", { sessionId: "nobody", ...form })).rejects.toMatchObject(
      {
        code: -32602,
      },
    );
  });

  it("cancels a subagent if possible, and answers its permission requests until its work ends", async () => {
    const { handlers, open, asked } = heldQuestions();
    const { agent, session } = await RawAgent.connect(version, { handlers });
    agent.announce("root", "kid", running);
    agent.announce("kid", "grandkid", running);
    agent.announce("root", "other", running);
    const answers = ["kid", "grandkid", "other"].map((id) => agent.ask(id, `of ${id}`));
    await asked(3);
    const kid = session.subagent("kid");
    await expect(kid?.cancel()).rejects.toThrow(CapabilityError);
    agent.announce("root", "kid", { capabilities });
    await agent.sync();
    await kid?.cancel();
    await expect(answers[0]).resolves.toEqual(cancelled);
    await expect(answers[1]).resolves.toEqual(cancelled);
    expect(agent.received.filter(([method]) => method === "session/cancel")).toEqual([
      ["session/cancel", { sessionId: "kid" }],
    ]);
    expect(kid?.state.session.entries).toMatchObject([{ id: "of kid", status: "cancelled" }]);
    await expect(agent.ask("kid", "late")).resolves.toEqual(cancelled);
    agent.announce("root", "kid", { state: { state: "idle", stopReason: "cancelled" } });
    agent.announce("root", "kid", running);
    const next = agent.ask("kid", "next");
    await asked(2);
    for (const question of open.values()) question.allow();
    await expect(Promise.all([next, answers[2]])).resolves.toEqual([selected, selected]);
  });

  it("when the session is cancelled, answers its permission requests, except those from background subagents", async () => {
    const { handlers, open, asked } = heldQuestions();
    const { agent, session } = await RawAgent.connect(version, { handlers });
    for (const id of ["kid", "watcher"]) agent.announce("root", id, running);
    agent.announce("kid", "grandkid", running);
    const ids = version === 1 ? ["kid", "grandkid"] : ["kid", "grandkid", "watcher"];
    const background = [{ type: "subagent", sessionId: "watcher" }];
    if (version === 2) agent.update("root", { sessionUpdate: "state_update", state: "running", background });
    const answers = ids.map((id) => agent.ask(id, id));
    await asked(ids.length);
    await session.cancel();
    await expect(Promise.all(answers.slice(0, 2))).resolves.toEqual([cancelled, cancelled]);
    expect(agent.received.filter(([method]) => method === "session/cancel")).toEqual([
      ["session/cancel", { sessionId: "root" }],
    ]);
    expect(session.subagent("grandkid")?.state.session.entries).toMatchObject([{ status: "cancelled" }]);
    expect([...open.keys()]).toEqual(ids.slice(2));
    for (const question of open.values()) question.allow();
    await expect(Promise.all(answers.slice(2))).resolves.toEqual(ids.slice(2).map(() => selected));
  });

  it("reports updates that arrive before their subagent is announced, and applies them afterward", async () => {
    const { agent, session, errors } = await RawAgent.connect(version);
    agent.announce("kid", "grandkid");
    agent.say("grandkid", "deep");
    agent.say("kid", "early");
    await agent.sync();
    expect(session.state.subagents).toEqual([]);
    expect(errors).toEqual([
      'Error: Cannot apply update "subagent_update": no session "kid" is open',
      'Error: Cannot apply update "agent_message_chunk": no session "grandkid" is open',
      'Error: Cannot apply update "agent_message_chunk": no session "kid" is open',
    ]);
    agent.announce("root", "kid");
    agent.say("kid", ", late");
    await agent.sync();
    expect(errors).toHaveLength(3);
    expect(textIn(session, "kid")).toBe("early, late");
    expect(textIn(session, "grandkid")).toBe("deep");
  });

  it("keeps only the most recent early updates, up to a limit", async () => {
    const { agent, session } = await RawAgent.connect(version);
    for (let n = 0; n < 1100; n += 1) agent.say("kid", `${n},`);
    await agent.sync();
    agent.announce("root", "kid");
    await agent.sync();
    const numbers = textIn(session, "kid").split(",");
    expect([numbers[0], numbers.at(-2), numbers.length]).toEqual(["76", "1099", 1025]);
    agent.say("other", "x");
    for (let n = 0; n < 2; n += 1) agent.say("large", "y".repeat(600_000));
    await agent.sync();
    for (const id of ["other", "large"]) agent.announce("root", id);
    await agent.sync();
    const lengths = ["other", "large"].map((id) => textIn(session, id).length);
    expect(lengths).toEqual([0, 600_000]);
  });

  it("rejects subagents that are sessions, belong to another parent or are nested too deeply", async () => {
    const { agent, session, errors } = await RawAgent.connect(version);
    agent.announce("root", "root");
    agent.announce("root", "kid");
    agent.announce("root", "other");
    agent.announce("kid", "root");
    agent.announce("kid", "kid");
    agent.announce("other", "kid");
    for (let depth = 0; depth < 33; depth += 1)
      agent.announce(depth === 0 ? "root" : `d${depth - 1}`, `d${depth}`);
    await agent.sync();
    const refused = 'Error: Cannot apply update "subagent_update" of session';
    expect(errors).toEqual([
      `${refused} "root": "root" is an open session`,
      `${refused} "kid": "root" is an open session`,
      `${refused} "kid": "kid" is a subagent of another session`,
      `${refused} "other": "kid" is a subagent of another session`,
      `${refused} "d31": "d32" is nested more than 32 subagents deep`,
    ]);
    expect(session.state.subagents.map(({ id }) => id)).toEqual(["kid", "other", "d0"]);
    expect(session.subagent("kid")?.state.session.subagents).toEqual([]);
  });

  it("routes a subagent's messages to a session once a session with the same id is opened", async () => {
    const { handlers, open, asked } = heldQuestions();
    const { agent, client, session } = await RawAgent.connect(version, { handlers }, () => ({
      "session/resume": () => ({}),
    }));
    agent.announce("root", "kid");
    agent.say("kid", "before");
    await agent.sync();
    const opened = await client.openSession("kid", { cwd: "/w", history: "skip" });
    agent.say("kid", "after");
    void agent.ask("kid").catch(() => undefined);
    await asked(1);
    expect(textOf(opened.state)).toBe("after");
    expect(textOf(session.state.subagents[0]?.session ?? opened.state)).toBe("before");
    expect(open.get("t")).toMatchObject({ session: opened });
    expect(open.get("t")).not.toHaveProperty("subagent");
  });

  it("limits a session to 4,096 subagents until it is reopened", async () => {
    const { agent, client, session, errors } = await RawAgent.connect(version, {}, () => ({
      "session/resume": () => ({}),
    }));
    agent.announce("root", "kid");
    for (let n = 0; n < 4096; n += 1) agent.announce("kid", `k${n}`);
    await agent.sync();
    agent.announce("kid", "k0", { title: "Known" });
    agent.say("k4094", "last");
    await agent.sync();
    expect(errors).toEqual([
      'Error: Cannot apply update "subagent_update" of session "kid": session "root" already has 4096 subagents',
    ]);
    expect(session.state.subagents[0]?.session.subagents).toHaveLength(4095);
    expect(session.subagent("k0")?.state.title).toBe("Known");
    expect(textIn(session, "k4094")).toBe("last");
    await session[Symbol.asyncDispose]();
    const again = await client.openSession("root", { cwd: "/w", history: "skip" });
    agent.announce("root", "k4095");
    await agent.sync();
    expect(again.subagent("k4095")).toBeDefined();
  });

  it("treats replayed subagents as history and those announced later as new", async () => {
    const reopened = version === 1 ? "session/load" : "session/resume";
    const { agent, client, session } = await RawAgent.connect(version, {}, (raw) => ({
      [reopened]: () => {
        raw.announce("root", "kid", { title: "Survey", capabilities, ...running });
        raw.announce("root", "done", { state: { state: "idle", stopReason: "end_turn" } });
        raw.say("kid", "then");
        return {};
      },
    }));
    agent.announce("root", "before", { capabilities });
    await agent.sync();
    const before = session.subagent("before");
    await expect(client.loadSession("root", { cwd: "/w" })).resolves.toBe(session);
    const statuses = session.state.subagents.map(({ id, session: { turn }, ...rest }) => [
      id,
      turn.status,
      "capabilities" in rest,
    ]);
    expect(statuses).toEqual([
      ["kid", "unknown", false],
      ["done", "idle", false],
    ]);
    await expect(session.subagent("kid")?.cancel()).rejects.toThrow(CapabilityError);
    expect(before?.state.id).toBe("before");
    agent.announce("root", "kid", { capabilities, ...running });
    agent.say("kid", " and now");
    await agent.sync();
    expect(session.subagent("kid")?.state).toMatchObject({ title: "Survey", capabilities });
    expect(textIn(session, "kid")).toBe("then and now");
  });

  it("drops its subagents and their permission requests when the connection closes", async () => {
    const { handlers, open, asked } = heldQuestions();
    const { agent, client, session } = await RawAgent.connect(version, { handlers });
    agent.announce("root", "kid", { capabilities, ...running });
    agent.say("kid", "a");
    void agent.ask("kid").catch(() => undefined);
    await asked(1);
    const kid = session.subagent("kid");
    await client.close();
    expect(open.size).toBe(0);
    expect(kid?.state.session.turn).toEqual({ status: "unknown" });
    expect(kid?.state).not.toHaveProperty("capabilities");
    expect(session.subagent("kid")).toBeUndefined();
  });
});

describe("a version 1 client", () => {
  const announced = { sessionUpdate: "subagent_update", sessionId: "kid" };

  it.each([
    ["advertises subagents with withSubagents()", withSubagents(v1), { subagents: {} }, []],
    ["does not advertise them otherwise, and keeps their updates as unknown", v1, {}, [announced]],
  ] as const)("%s", async (_, dialect, advertised, unknown) => {
    const { agent, session } = await RawAgent.connect(1, { versions: [dialect] });
    agent.announce("root", "kid");
    await agent.sync();
    const [[, initialize] = ["", {}]] = agent.received;
    const { subagents } = initialize["clientCapabilities"] as Params;
    expect({ ...(subagents !== undefined && { subagents }) }).toEqual(advertised);
    expect(session.state.unknown).toEqual(unknown);
    expect(session.state.subagents).toHaveLength(1 - unknown.length);
  });

  it("reads subagent updates according to its schema", async () => {
    const { agent, session, errors } = await RawAgent.connect(1);
    agent.announce("root", "kid", { title: 7, state: { state: "idle", stopReason: 3 } });
    agent.announce("root", undefined as never, { title: "Nobody" });
    agent.update("root", { sessionUpdate: "session_message", messageId: "m", content: [7, text("a")] });
    agent.update("root", { sessionUpdate: "session_message_chunk", messageId: "m", content: 7 });
    await agent.sync();
    expect(session.state.subagents).toMatchObject([{ id: "kid", session: { turn: { status: "idle" } } }]);
    expect(session.state.subagents[0]).not.toHaveProperty("title");
    expect(session.state.entries).toEqual([{ type: "session_message", id: "m", content: [text("a")] }]);
    expect(errors).toEqual([expect.stringContaining("SubagentUpdate"), expect.stringContaining("content")]);
  });

  it("is the only one that withSubagents() changes", () => {
    expect(withSubagents(v2)).toBe(v2);
  });
});
