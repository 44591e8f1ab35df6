import { createAgentHost } from "@parley/agent";
import { Connection, createInMemoryTransports } from "@parley/protocol";
import { memorySessionStore } from "@parley/storage";
import { expect, onTestFinished, test } from "vitest";

import { UpdateReader } from "./read-update.ts";

type Update = Parameters<UpdateReader["read"]>[0];

/**
 * Sends an agent's updates through a host to a client. Resolves to the updates that the client receives live and in a
 * replay.
 */
async function relayed(
  child: number,
  client: number,
  updates: readonly object[],
): Promise<readonly object[]> {
  const terminalContent = (terminalId: string) => [{ type: "terminal", terminalId } as const];
  const reader = new UpdateReader(child, terminalContent);
  const host = createAgentHost({
    info: { name: "test", version: "1" },
    store: memorySessionStore(),
    async prompt({ session }) {
      for (const update of updates)
        for (const event of reader.read(update as Update)) await session.emit(event);
    },
  });
  onTestFinished(() => host.close());
  const received: Received[] = [];
  const [left, right] = createInMemoryTransports();
  void host.serve(right);
  const idle = Promise.withResolvers<void>();
  const connection = new Connection(left, {
    request: () => undefined,
    notification(_method, params) {
      const { update } = params as { readonly update: Received & { readonly state?: string } };
      if (update.state === "idle") idle.resolve();
      received.push(update);
    },
  });
  const features = { session: { notices: {}, compaction: {} } };
  const info = { name: "test", version: "1" };
  await connection.request("initialize", {
    protocolVersion: client,
    ...(client === 1 ? { clientCapabilities: features } : { info, capabilities: {} }),
  });
  const setup = { cwd: "/project", mcpServers: [] };
  const { sessionId } = (await connection.request("session/new", setup)) as { readonly sessionId: string };
  await connection.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "Go" }] });
  if (client === 2) await idle.promise;
  const live = received.splice(0).filter(isOfTheAgent);
  await connection.request("session/load", { sessionId, ...setup });
  const replayed = received.filter(isOfTheAgent).filter((update) => !isBeginning(update));
  const isInPlace = ({ sessionUpdate }: Received): boolean =>
    sessionUpdate !== "terminal_output_chunk" && sessionUpdate !== "usage_update";
  expect(replayed.filter(isInPlace)).toEqual(live.filter(isInPlace));
  return live;
}

interface Received {
  readonly sessionUpdate: string;
  readonly status?: string;
  readonly content?: unknown;
}

/**
 * Whether an update comes from the agent. The host itself sends the prompt, the state, the title, and the end of open
 * tool calls.
 */
function isOfTheAgent({ sessionUpdate, status }: Received): boolean {
  const own = ["user_message", "user_message_chunk", "state_update", "session_info_update"];
  return !own.includes(sessionUpdate) && status !== "failed";
}

/** Whether an update starts a message, as in a version 2 replay. */
function isBeginning({ sessionUpdate, content }: Received): boolean {
  const isMessage = sessionUpdate === "agent_message" || sessionUpdate === "agent_thought";
  return isMessage && Array.isArray(content) && content.length === 0;
}

const text = { type: "text", text: "Hi" };
const link = { type: "resource_link", uri: "file:///a", name: "a" };
const call = { toolCallId: "c", title: "Work" };
const future = { sessionUpdate: "future_update", depth: [1, { a: null }], _meta: { b: 2 } };

/** Version 1 updates that version 1 clients receive unchanged. */
const verbatim: readonly object[] = [
  { sessionUpdate: "agent_message_chunk", messageId: "m", content: text, _meta: { a: 1 } },
  { sessionUpdate: "agent_thought_chunk", messageId: "t", content: text },
  {
    sessionUpdate: "tool_call",
    ...call,
    kind: "edit",
    status: "pending",
    rawInput: { a: [] },
    _meta: { a: 1 },
  },
  { sessionUpdate: "tool_call_update", toolCallId: "c", status: "completed", content: [] },
  {
    sessionUpdate: "plan",
    entries: [{ content: "Look", priority: "high", status: "pending" }],
    _meta: { a: 1 },
  },
  { sessionUpdate: "_acme/gauge", value: 3, _meta: { a: 1 } },
  future,
];

test("forwards version 1 updates unchanged to version 1 clients", async () => {
  expect(await relayed(1, 1, verbatim)).toEqual(verbatim);
});

/**
 * Updates and their translations for clients of the other version. If there are no translations, the update is lost.
 */
const translations: readonly { name: string; child: number; update: object; others: readonly object[] }[] = [
  {
    name: "an update starts a tool call",
    child: 1,
    update: { sessionUpdate: "tool_call", ...call, status: "pending" },
    others: [{ sessionUpdate: "tool_call_update", ...call, status: "pending" }],
  },
  {
    name: "a tool_call starts a tool call",
    child: 2,
    update: { sessionUpdate: "tool_call_update", ...call, status: "pending" },
    others: [{ sessionUpdate: "tool_call", ...call, status: "pending" }],
  },
  {
    name: "a whole message becomes chunks",
    child: 2,
    update: { sessionUpdate: "agent_message", messageId: "m", content: [text, link] },
    others: [text, link].map((content) => ({
      sessionUpdate: "agent_message_chunk",
      messageId: "m",
      content,
    })),
  },
  {
    name: "a plan becomes the session's only plan",
    child: 2,
    update: { sessionUpdate: "plan_update", plan: { type: "items", planId: "p", entries: [] } },
    others: [{ sessionUpdate: "plan", entries: [] }],
  },
  {
    name: "a notice stays a notice",
    child: 2,
    update: { sessionUpdate: "notice", severity: "info", title: "Busy" },
    others: [{ sessionUpdate: "notice", severity: "info", title: "Busy" }],
  },
  { name: "an update unknown to both versions is dropped", child: 1, update: future, others: [] },
  { name: "an update unknown to both versions is dropped", child: 2, update: future, others: [] },
  {
    name: "an agent's terminal is dropped",
    child: 2,
    update: { sessionUpdate: "terminal_update", terminalId: "t", command: "ls", cwd: "/project" },
    others: [],
  },
  {
    name: "the output of an agent's terminal is dropped",
    child: 2,
    update: { sessionUpdate: "terminal_output_chunk", terminalId: "t", data: "SGk=" },
    others: [],
  },
  {
    name: "a chunk of a tool call's content waits for the end of the call",
    child: 2,
    update: {
      sessionUpdate: "tool_call_content_chunk",
      toolCallId: "c",
      content: { type: "content", content: text },
    },
    others: [],
  },
  {
    name: "a plan of an unknown kind is dropped",
    child: 2,
    update: { sessionUpdate: "plan_update", plan: { type: "_acme", planId: "p" } },
    others: [],
  },
  {
    name: "a chunk of a compaction's summary stays a chunk",
    child: 2,
    update: { sessionUpdate: "compaction_summary_chunk", compactionId: "x", content: text },
    others: [{ sessionUpdate: "compaction_summary_chunk", compactionId: "x", content: text }],
  },
];

test.each(translations)("relays from version $child: $name ($update.sessionUpdate)", async (row) => {
  expect(await relayed(row.child, row.child === 1 ? 2 : 1, [row.update])).toEqual(row.others);
});

test("forwards a message that replaces an earlier one to version 2 clients but not to version 1 clients", async () => {
  const piece = { sessionUpdate: "agent_message_chunk", messageId: "m", content: text };
  const whole = { sessionUpdate: "agent_message", messageId: "m", content: [text] };
  expect(await relayed(2, 2, [piece, whole])).toEqual([piece, whole]);
  expect(await relayed(2, 1, [piece, whole])).toEqual([piece]);
});

test("combines a tool call's content chunks for version 1 when the call ends", async () => {
  const begin = { sessionUpdate: "tool_call_update", ...call, status: "in_progress" };
  const [one, two] = ["one", "two"].map((word) => ({ type: "content", content: { ...text, text: word } }));
  const piece = (content: object | undefined): object => ({
    sessionUpdate: "tool_call_content_chunk",
    toolCallId: "c",
    content,
  });
  const end = { sessionUpdate: "tool_call_update", toolCallId: "c", status: "completed" };
  const updates = [begin, piece(one), piece(two), end];
  expect(await relayed(2, 2, updates)).toEqual(updates);
  const whole = { ...end, content: [one, two] };
  expect(await relayed(2, 1, updates)).toEqual([{ ...begin, sessionUpdate: "tool_call" }, whole]);
});

test("forwards members cleared in a version 2 tool call to version 2 clients, but omits them for version 1", async () => {
  const begin = { sessionUpdate: "tool_call_update", ...call, kind: "edit", capabilities: { cancel: {} } };
  const clear = { sessionUpdate: "tool_call_update", toolCallId: "c", kind: null, status: "in_progress" };
  expect(await relayed(2, 2, [begin, clear])).toEqual([begin, clear]);
  expect(await relayed(2, 1, [begin, clear])).toEqual([
    { sessionUpdate: "tool_call", ...call, kind: "edit" },
    { sessionUpdate: "tool_call_update", toolCallId: "c", status: "in_progress" },
  ]);
});

test.each([1, 2])("allows a tool call id to be reused in a later version %d turn", (version) => {
  const reader = new UpdateReader(version, () => []);
  const read = (update: object): unknown[] =>
    reader.read(update as Update).map((event) => [event.type, (event as { toolCallId?: string }).toolCallId]);
  const begin = { sessionUpdate: "tool_call", toolCallId: "t1", title: "Read", status: "in_progress" };
  const end = { sessionUpdate: "tool_call_update", toolCallId: "t1", status: "completed" };
  expect([begin, end].flatMap(read)).toEqual([
    ["tool_call", "t1"],
    ["tool_call_update", "t1"],
  ]);
  expect(read(begin)).toEqual([["tool_call", "t1"]]);
  reader.beginTurn();
  expect(read(end)).toEqual([["tool_call_update", "t1"]]);
  const id = version === 1 ? "t1#1" : "t1";
  const asked = { id: "t1", type: "tool_call", content: [], locations: [], title: "Write" };
  const request = { title: "Write", toolCall: asked, options: [] } as unknown as Parameters<
    UpdateReader["askedCall"]
  >[0];
  expect(reader.askedCall(request)).toMatchObject({ toolCallId: id, title: "Write" });
  expect([begin, end].flatMap(read)).toEqual([
    ["tool_call", id],
    ["tool_call_update", id],
  ]);
});
