import { memorySessionStore } from "@parley/storage";
import { expect, onTestFinished, test } from "vitest";

import { type RawClient, connectOver, openSession, text } from "../fixtures/raw-client.ts";
import { type Subagent, type Turn, createAgentHost, defineAgent } from "../index.ts";
import { v2 as unstable } from "../v2/unstable/index.ts";

const where = { cwd: "/tmp", mcpServers: [] };

/** Versions and capabilities of the clients that show subagents. */
const SHOWING = [
  ["version 1 with subagent support", 1, { subagents: {} }],
  ["version 2", 2, {}],
] as const;

interface ShownUpdate {
  /** The session to which the update belongs. */
  readonly of: string;
  readonly update: { readonly sessionUpdate: string; readonly content?: { readonly text: string } };
}

/** Updates that do not belong to a subagent and differ between versions. */
const OTHERS = [
  "state_update",
  "user_message",
  "user_message_chunk",
  "agent_message",
  "agent_thought",
  "replay_complete",
  "session_info_update",
];

/** Returns the updates of all turns with shortened ids. Consecutive chunks of a message are joined. */
function updatesOf(client: RawClient, sessionId: string): ShownUpdate[] {
  const names = new Map<string, string>();
  const counts = { sub: 0, msg: 0 };
  const shorten = (id: string, kind: "sub" | "msg"): string => {
    const name = names.get(id) ?? `${kind}${(counts[kind] += 1)}`;
    names.set(id, name);
    return name;
  };
  const updates = client.updates.map((params) => ({ of: params.sessionId, update: params.update }));
  const ofTurns = updates.filter(
    ({ of, update }) => of !== sessionId || !OTHERS.includes(update.sessionUpdate),
  );
  const short = JSON.stringify(
    ofTurns.filter(({ update }) => !("content" in update && update["content"] === undefined)),
  )
    .replaceAll(sessionId, "root")
    .replaceAll(/(sub|msg)_[\w-]{16}/g, (id, kind: "sub" | "msg") => shorten(id, kind));
  const joined: ShownUpdate[] = [];
  for (const { of, update } of JSON.parse(short) as ShownUpdate[]) {
    if (["agent_message", "agent_thought"].includes(update.sessionUpdate)) continue;
    const last = joined.at(-1);
    const { content, ...fields } = update;
    const { content: before, ...lastFields } = last?.update ?? { sessionUpdate: "" };
    const continues =
      update.sessionUpdate.endsWith("_chunk") && JSON.stringify(fields) === JSON.stringify(lastFields);
    if (!continues || content === undefined || before === undefined) joined.push({ of, update });
    else
      joined[joined.length - 1] = {
        of,
        update: { ...update, content: { ...content, text: before.text + content.text } },
      };
  }
  return joined;
}

async function prompt(client: RawClient, version: number, sessionId: string): Promise<void> {
  await client.call("session/prompt", { sessionId, prompt: text("Go") });
  if (version === 2) await client.receives({ sessionUpdate: "state_update", state: "idle" }, sessionId);
}

/** A turn whose subagent receives a task, does some work and reports the result. */
async function delegate(turn: Turn): Promise<void> {
  const child = await turn.subagent({ title: "Survey", description: "Reads tests" });
  await child.message("Find flaky tests");
  await child.agentThought("Hm.");
  await child.agentMessage("Look");
  await child.agentMessage("ing");
  const call = await child.toolCall({ title: "Read a.ts", toolCallId: "c1", cancellable: true });
  await call.update({ status: "completed" });
  await child.message("Two found.", { from: "subagent" });
  await child.end();
  await turn.agentMessage("Done.");
}

function changed(fields: object, sessionId = "root.sub1", of = "root"): object {
  return { of, update: { sessionUpdate: "subagent_update", sessionId, ...fields } };
}

/** Returns the state update in the first subagent's own session. Version 1 has no such update. */
function ownState(version: number, state: object): object[] {
  return version === 2 ? [{ of: "root.sub1", update: { sessionUpdate: "state_update", ...state } }] : [];
}

function chunk(of: string, kind: string, messageId: string, words: string): object {
  return { of, update: { sessionUpdate: `agent_${kind}_chunk`, messageId, content: text(words)[0] } };
}

/** Returns the updates that clients with subagent support receive from {@link delegate}. */
function delegated(version: number): object[] {
  const own = (update: object): object => ({ of: "root.sub1", update });
  const message = (messageId: string, fields: object): object => ({
    sessionUpdate: "session_message",
    messageId,
    ...fields,
  });
  const task = {
    senderSessionId: "root",
    recipientSessionId: "root.sub1",
    content: text("Find flaky tests"),
  };
  const report = { senderSessionId: "root.sub1", recipientSessionId: "root", content: text("Two found.") };
  const done = { state: "idle", stopReason: "end_turn" };
  const toolCall = version === 1 ? "tool_call" : "tool_call_update";
  return [
    changed({ title: "Survey", description: "Reads tests", capabilities: {}, state: { state: "running" } }),
    ...ownState(version, { state: "running" }),
    { of: "root", update: message("msg1", { ...task, recipientMessageId: "msg2" }) },
    own(message("msg2", { ...task, senderMessageId: "msg1" })),
    chunk("root.sub1", "thought", "msg3", "Hm."),
    chunk("root.sub1", "message", "msg4", "Looking"),
    own({ sessionUpdate: toolCall, toolCallId: "c1", title: "Read a.ts", status: "pending" }),
    own({ sessionUpdate: "tool_call_update", toolCallId: "c1", status: "completed" }),
    { of: "root", update: message("msg5", { ...report, senderMessageId: "msg6" }) },
    own(message("msg6", { ...report, recipientMessageId: "msg5" })),
    ...ownState(version, done),
    changed({ capabilities: {}, state: done }),
    chunk("root", "message", "msg7", "Done."),
  ];
}

test.each(SHOWING)(
  "in %s, a subagent appears as a session, whether live or replayed",
  async (_name, version, capabilities) => {
    const agent = { store: memorySessionStore(), prompt: delegate };
    const { client, sessionId } = await openSession(version, agent, { capabilities });
    await prompt(client, version, sessionId);
    expect(updatesOf(client, sessionId)).toEqual(delegated(version));
    client.updates.length = 0;
    await client.call("session/load", { sessionId, ...where });
    expect(updatesOf(client, sessionId)).toEqual(delegated(version));
    await expect(client.call("session/list", {})).resolves.toMatchObject({ sessions: [{ sessionId }] });
  },
);

test("in version 1 without subagent support, a subagent is shown as a tool call", async () => {
  const { client, sessionId } = await openSession(1, { prompt: delegate });
  await prompt(client, 1, sessionId);
  const of = "root";
  const meta = { parentToolCallId: "sub1" };
  const content = [{ type: "content", content: text("Two found.")[0] }];
  const title = "Survey › Read a.ts";
  expect(updatesOf(client, sessionId).map(({ of: session, update }) => ({ ...update, of: session }))).toEqual(
    [
      {
        of,
        sessionUpdate: "tool_call",
        toolCallId: "sub1",
        title: "Survey",
        kind: "other",
        status: "in_progress",
      },
      { of, sessionUpdate: "tool_call", toolCallId: "c1", title, status: "pending", _meta: meta },
      { of, sessionUpdate: "tool_call_update", toolCallId: "c1", status: "completed", _meta: meta },
      { of, sessionUpdate: "tool_call_update", toolCallId: "sub1", content },
      { of, sessionUpdate: "tool_call_update", toolCallId: "sub1", status: "completed" },
      { of, sessionUpdate: "agent_message_chunk", messageId: "msg1", content: text("Done.")[0] },
    ],
  );
});

/** A turn with a tool call that links to the call's subagent. */
async function delegateInCall(turn: Turn): Promise<void> {
  const call = await turn.toolCall({ title: "Task", toolCallId: "t1" });
  const child = await turn.subagent({ title: "Survey", toolCallId: call.toolCallId });
  await call.update({ content: [...child.content] });
  const nested = await child.subagent({ title: "Count", toolCallId: "t1" });
  await nested.toolCall({ title: "Read", toolCallId: "c1" });
  await nested.end();
  await child.end(new Error("secret"));
}

test("a tool call links to its subagent, which can itself have subagents", async () => {
  const { client, sessionId } = await openSession(2, { prompt: delegateInCall });
  await prompt(client, 2, sessionId);
  const shown = updatesOf(client, sessionId);
  const link = { type: "session", sessionId: "root.sub1" };
  expect(shown).toContainEqual({
    of: "root",
    update: expect.objectContaining({ toolCallId: "t1", content: [link] }),
  });
  expect(shown).toContainEqual(
    changed({ title: "Count", capabilities: {}, state: { state: "running" } }, "root.sub2", "root.sub1"),
  );
  const call = { sessionUpdate: "tool_call_update", toolCallId: "c1", status: "failed" };
  expect(shown).toContainEqual({ of: "root.sub2", update: call });
  const error = { code: -32603, message: "Internal error" };
  expect(shown).toContainEqual(
    changed({ capabilities: {}, state: { state: "idle", stopReason: "error", error } }),
  );
});

test("in version 1 without subagent support, a subagent's calls are shown under its tool call", async () => {
  const { client, sessionId } = await openSession(1, { prompt: delegateInCall });
  await prompt(client, 1, sessionId);
  const meta = { parentToolCallId: "t1" };
  const updates = updatesOf(client, sessionId).map(({ update }) => update);
  expect(updates.slice(0, 4)).toEqual([
    { sessionUpdate: "tool_call", toolCallId: "t1", title: "Task", status: "pending" },
    { sessionUpdate: "tool_call_update", toolCallId: "t1", content: [] },
    { sessionUpdate: "tool_call", toolCallId: "c1", title: "Count › Read", status: "pending", _meta: meta },
    { sessionUpdate: "tool_call_update", toolCallId: "c1", status: "failed", _meta: meta },
  ]);
  expect(new Set(client.updates.map((params) => params.sessionId))).toEqual(new Set([sessionId]));
});

test("in version 1 without subagent support, only the report appears in the subagent's tool call", async () => {
  const { client, sessionId } = await openSession(1, {
    async prompt(turn) {
      const call = await turn.toolCall({ title: "Task", toolCallId: "t1" });
      const child = await turn.subagent({ title: "Survey", toolCallId: call.toolCallId });
      await child.message("Find flaky tests");
      const nested = await child.subagent({ title: "Count" });
      await nested.message("Count them");
      await nested.message("Twelve", { from: "subagent" });
      await nested.end();
      await child.message("Two found.", { from: "subagent" });
      await child.end();
    },
  });
  await prompt(client, 1, sessionId);
  const of = "root";
  const calls = updatesOf(client, sessionId).filter(({ update }) => "toolCallId" in update);
  const meta = { _meta: { parentToolCallId: "t1" } };
  const content = [{ type: "content", content: text("Twelve")[0] }];
  const update = { sessionUpdate: "tool_call_update", toolCallId: "sub1", ...meta };
  expect(calls.slice(2, 4)).toEqual([
    { of, update: { ...update, content } },
    { of, update: { ...update, status: "completed" } },
  ]);
  expect(calls.map((call) => Object(call.update)["toolCallId"] as unknown)).toEqual([
    "t1",
    "sub1",
    "sub1",
    "sub1",
    "t1",
  ]);
});

test("a subagent ends only after the client has released the subagent's terminals", async () => {
  const warnings: string[] = [];
  const warn = ({ name }: Error): void => void warnings.push(name);
  process.on("warning", warn);
  onTestFinished(() => void process.off("warning", warn));
  const releasing = Promise.withResolvers<void>();
  const released = Promise.withResolvers<object>();
  const steps: string[] = [];
  const agent = {
    store: memorySessionStore(),
    async prompt(turn: Turn): Promise<void> {
      const child = await turn.subagent({ title: "Survey" });
      await child.terminal({ command: "x" });
      await child.end();
      steps.push("ended");
    },
  };
  const { client, sessionId } = await openSession(1, agent, { capabilities: { terminal: true } });
  client.answers["terminal/create"] = () => ({ terminalId: "t" });
  client.answers["terminal/release"] = () => {
    releasing.resolve();
    return released.promise;
  };
  const prompted = prompt(client, 1, sessionId);
  await releasing.promise;
  await client.call("session/list", {});
  steps.push("released");
  released.resolve({});
  await prompted;
  expect(steps).toEqual(["released", "ended"]);
  expect(warnings).toEqual([]);
});

/** Selects `optionId` in every permission request. Returns the session ids in the requests. */
function answer(client: RawClient, optionId: string): string[] {
  const asked: string[] = [];
  client.answers["session/request_permission"] = (params) => {
    asked.push((params as { readonly sessionId: string }).sessionId);
    return { outcome: { outcome: "selected", optionId } };
  };
  return asked;
}

test.each([...SHOWING, ["version 1 without subagent support", 1, {}] as const])(
  "in %s, a subagent can ask for permission and input",
  async (_name, version, capabilities) => {
    const outcomes: unknown[] = [];
    const forms: unknown[] = [];
    const agent = {
      async prompt(turn: Turn): Promise<void> {
        const child = await turn.subagent({ title: "Survey" });
        const call = await child.toolCall({ title: "Run" });
        outcomes.push(await call.requestPermission());
        outcomes.push(await child.elicit({ mode: "form", message: "Which?", requestedSchema: {} }));
        await child.end();
      },
    };
    const all = { ...capabilities, elicitation: { form: {} } };
    const { client, sessionId } = await openSession(version, agent, { capabilities: all });
    const asked = answer(client, "allow_once");
    client.answers["elicitation/create"] = (params) => {
      forms.push((params as { readonly sessionId: string }).sessionId);
      return { action: "decline" };
    };
    await prompt(client, version, sessionId);
    expect(outcomes).toMatchObject([{ allowed: true }, { action: "decline" }]);
    const shows = version === 2 || "subagents" in capabilities;
    const child = client.updates.map((params) => params.update["sessionId"]).find((id) => id !== undefined);
    expect([asked, forms]).toEqual(Array.from({ length: 2 }, () => [shows ? child : sessionId]));
    const states = client.updates.flatMap(({ update }) =>
      update.sessionUpdate === "subagent_update" ? [(update["state"] as { state: string }).state] : [],
    );
    const asking = ["requires_action", "running"];
    expect(states).toEqual(shows ? ["running", ...asking, ...asking, "idle"] : []);
    // Meanwhile, the session's own state stays `running`.
    const ofSession = client.updates.flatMap((params) =>
      params.sessionId === sessionId && params.update.sessionUpdate === "state_update"
        ? [params.update["state"]]
        : [],
    );
    expect(ofSession).toEqual(version === 2 ? ["running", "idle"] : []);
  },
);

/** A turn with two subagents, one of which works until it is cancelled. */
async function waitForCancel(turn: Turn, begun: (children: Subagent[]) => void): Promise<void> {
  const child = await turn.subagent({ title: "Survey", cancellable: true });
  const other = await turn.subagent({ title: "Watch" });
  const call = await child.toolCall({ title: "Run" });
  const asked = call.requestPermission();
  begun([child, other]);
  await asked;
  await child.end();
  await turn.agentMessage(`turn ${turn.signal.aborted}, other ${other.signal.aborted}`);
  await other.end();
}

/** Starts a turn that runs {@link waitForCancel}. The client never answers the turn's permission request. */
async function openWaiting(
  version: number,
  capabilities: object,
): Promise<{
  readonly client: RawClient;
  readonly sessionId: string;
  readonly ids: string[];
  readonly withdrawn: Promise<void>;
  readonly prompted: Promise<void>;
}> {
  const begun = Promise.withResolvers<Subagent[]>();
  const agent = {
    store: memorySessionStore(),
    configOptions: [{ id: "x", name: "X", type: "boolean" as const, currentValue: true }],
    prompt: (turn: Turn) => waitForCancel(turn, begun.resolve),
  };
  const { client, sessionId } = await openSession(version, agent, { capabilities });
  const asked = Promise.withResolvers<void>();
  const withdrawn = Promise.withResolvers<void>();
  client.answers["session/request_permission"] = (_params, signal) => {
    asked.resolve();
    return new Promise((_resolve, reject) => {
      const withdraw = (): void => {
        withdrawn.resolve();
        reject(signal.reason as Error);
      };
      signal.addEventListener("abort", withdraw, { once: true });
    });
  };
  const prompted = prompt(client, version, sessionId);
  await asked.promise;
  const ids = (await begun.promise).map((each) => each.sessionId);
  return { client, sessionId, ids, withdrawn: withdrawn.promise, prompted };
}

/** Returns, for each subagent, the last state that was sent to its parent. */
function lastStates({ updates }: RawClient): object {
  const ofSubagents = updates.flatMap(({ update }) =>
    update.sessionUpdate === "subagent_update" ? [update] : [],
  );
  return Object.fromEntries(ofSubagents.map(({ sessionId, ...fields }) => [sessionId, fields["state"]]));
}

test.each(SHOWING)(
  "in %s, a subagent can be cancelled separately if it is cancellable",
  async (_name, version, capabilities) => {
    const { client, sessionId, ids, withdrawn, prompted } = await openWaiting(version, capabilities);
    for (const id of [...ids].toReversed())
      await client.connection.notify("session/cancel", { sessionId: id });
    await withdrawn;
    await prompted;
    const [child, other] = ids;
    expect(lastStates(client)).toEqual({
      [child ?? ""]: { state: "idle", stopReason: "cancelled" },
      [other ?? ""]: { state: "idle", stopReason: "end_turn" },
    });
    const { content } = await client.receives({ sessionUpdate: "agent_message_chunk" }, sessionId);
    expect(content).toEqual(text("turn false, other false")[0]);
  },
);

test.each(SHOWING)("in %s, cancelling a turn cancels its subagents", async (_name, version, capabilities) => {
  const { client, sessionId, ids, withdrawn, prompted } = await openWaiting(version, capabilities);
  await client.connection.notify("session/cancel", { sessionId });
  await withdrawn;
  await prompted;
  const cancelled = { state: "idle", stopReason: "cancelled" };
  expect(lastStates(client)).toEqual(Object.fromEntries(ids.map((id) => [id, cancelled])));
});

test.each(SHOWING)(
  "in %s, a subagent's session accepts only cancellations",
  async (_name, version, capabilities) => {
    const { client, sessionId, ids, prompted } = await openWaiting(version, capabilities);
    const [child = ""] = ids;
    const calls: [string, object][] = [
      ["session/prompt", { prompt: text("Go") }],
      ["session/load", where],
      ["session/resume", where],
      ["session/close", {}],
      ["session/delete", {}],
      ["session/set_config_option", { configId: "x", type: "boolean", value: false }],
    ];
    for (const [method, params] of calls)
      await expect(client.call(method, { sessionId: child, ...params }), method).rejects.toMatchObject({
        code: -32602,
      });
    await client.connection.notify("session/cancel", { sessionId });
    await prompted;
  },
);

test("an unfinished subagent ends with its turn and rejects later calls", async () => {
  let leaked: Subagent | undefined;
  const refused: string[] = [];
  const { client, sessionId } = await openSession(2, {
    async prompt(turn) {
      const ended = await turn.subagent({ title: "Ended" });
      await ended.end();
      await ended.agentMessage("late").catch((error: Error) => refused.push(error.message));
      const open = await turn.subagent({ title: "Open" });
      leaked = open;
    },
  });
  await prompt(client, 2, sessionId);
  const open = leaked as unknown as Subagent;
  await open.agentMessage("late").catch((error: Error) => refused.push(error.message));
  await expect(open.end()).rejects.toThrow("Cannot use a turn that has ended");
  expect(refused).toEqual([
    expect.stringContaining("Cannot use a subagent that has ended"),
    expect.stringContaining("Cannot use a turn that has ended"),
  ]);
  expect(lastStates(client)).toMatchObject({ [open.sessionId]: { state: "idle", stopReason: "error" } });
});

test.each(SHOWING)(
  "in %s, a subagent that a crash left open is announced and closed",
  async (_name, version, capabilities) => {
    const store = memorySessionStore();
    await store.create({ sessionId: "s1", cwd: "/tmp" });
    const writer = await store.write("s1", { owner: "crashed", ttlMs: 1 });
    const events = [
      {
        type: "subagent",
        subagentId: "sub_0123456789abcdef",
        title: "Survey",
        cancellable: true,
        state: { state: "running" },
      },
      {
        type: "tool_call",
        toolCallId: "c1",
        title: "Run",
        status: "in_progress",
        subagent: { id: "sub_0123456789abcdef" },
      },
    ];
    await writer.append(events.map((event) => ({ kind: "event", body: JSON.stringify(event) })));
    await writer.release();
    const agent = { prompt: delegate, store };
    const client = await connectOver(version, agent, { capabilities });
    await client.call("session/resume", { sessionId: "s1", ...where });
    const error = { code: -32603, message: "The work ended before the subagent had reported its end" };
    const failed = { state: "idle", stopReason: "error", error };
    await client.receives({ toolCallId: "c1" });
    await client.call("session/resume", { sessionId: "s1", ...where });
    const announced = {
      sessionUpdate: "subagent_update",
      sessionId: "s1.sub_0123456789abcdef",
      capabilities: {},
    };
    expect(
      client.updates.filter(
        ({ sessionId, update }) => sessionId !== "s1" || update.sessionUpdate === "subagent_update",
      ),
    ).toEqual([
      { sessionId: "s1", update: { ...announced, title: "Survey", state: { state: "running" } } },
      {
        sessionId: "s1.sub_0123456789abcdef",
        update: { sessionUpdate: "tool_call_update", toolCallId: "c1", status: "failed" },
      },
      ...(version === 2
        ? [{ sessionId: "s1.sub_0123456789abcdef", update: { sessionUpdate: "state_update", ...failed } }]
        : []),
      { sessionId: "s1", update: { ...announced, state: failed } },
    ]);
  },
);

test.each([
  ["resumes", "session/resume"],
  ["loads", "session/load"],
])(
  "a client that %s the session is notified of its subagents before their updates and again after the response",
  async (_name, method) => {
    const goOn = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const definition = {
      store: memorySessionStore(),
      async prompt(turn: Turn) {
        const child = await turn.subagent({ title: "Survey", cancellable: true });
        begun.resolve();
        await goOn.promise;
        await child.agentMessage("Found");
        const call = await child.toolCall({ title: "Run" });
        await call.requestPermission();
        await child.end();
      },
    };
    const host = createAgentHost(defineAgent({ info: { name: "test", version: "1.0.0" }, ...definition }));
    const { client, sessionId } = await openSession(2, definition, { host });
    await client.call("session/prompt", { sessionId, prompt: text("Go") });
    await begun.promise;
    const late = await connectOver(2, definition, { host });
    const asked = answer(late, "allow_once");
    await late.call(method, { sessionId, ...where });
    const announcement = { sessionUpdate: "subagent_update", title: "Survey", state: { state: "running" } };
    const child = `${sessionId}.`;
    await late.call("session/list", {});
    const announced = late.received.flatMap((item, index) =>
      typeof item !== "string" && item.sessionUpdate === "subagent_update" ? [[index, item] as const] : [],
    );
    const answered = late.received.indexOf(`response ${method}`);
    expect(announced.map(([index]) => index < answered)).toEqual([true, false]);
    for (const [, item] of announced)
      expect(item).toMatchObject({ ...announcement, capabilities: { cancel: {} } });
    goOn.resolve();
    await late.receives({ sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" }, sessionId);
    const first = late.updates.find((params) => JSON.stringify(params).includes(child));
    expect(first?.update).toMatchObject(announcement);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain(child);
  },
);

test("a fork has separate subagents, and a session's history does not include their events", async () => {
  const kinds: string[] = [];
  const definition = {
    store: memorySessionStore(),
    async prompt(turn: Turn) {
      await delegate(turn);
      for await (const event of turn.session.history()) kinds.push(event.type);
    },
  };
  const agent = defineAgent({ info: { name: "test", version: "1.0.0" }, ...definition });
  const host = createAgentHost(agent, { versions: [unstable] });
  const { client, sessionId } = await openSession(2, definition, { host });
  await prompt(client, 2, sessionId);
  const subagents = ["subagent", "session_message", "session_message", "subagent"];
  expect(kinds.slice(0, 5)).toEqual(["message", ...subagents]);
  const copy = (await client.call("session/fork", { sessionId, ...where })) as { readonly sessionId: string };
  client.updates.length = 0;
  await client.call("session/load", { sessionId: copy.sessionId, ...where });
  expect(updatesOf(client, copy.sessionId)).toEqual(delegated(2));
});
