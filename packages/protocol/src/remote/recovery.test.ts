import { queryObjects } from "node:v8";

import { TransportError } from "@parley/protocol";
import { describe, expect, test } from "vitest";

import { scriptedClock } from "../fixtures/scripted-clock.ts";
import { ScriptedLink } from "../fixtures/scripted-link.ts";
import { WireEnd } from "../testing/wire-end.ts";
import { RecoveringTransport } from "./recovering-transport.ts";
import { refusedError } from "./refusal.ts";

const resumable = { transport: { resumable: { retentionSeconds: 1 } } };
const setup = { cwd: "/w", mcpServers: [{ name: "m" }] };
/** Params that are sent when a session is created, but not when it is reopened. */
const initial = { configOptions: [{ configId: "model", value: "deep" }] };
const text = (value: string) => ({ type: "text", text: value });
const piece = (value: string) => ({ sessionUpdate: "agent_message_chunk", content: text(value) });
const turnState = (state: object) => ({
  sessionUpdate: "session_info_update",
  _meta: { "acp/turnState": state },
});

/** The update that notifies a version 1 client that its prompt is stored. */
const stored = {
  sessionUpdate: "session_info_update",
  _meta: { "acp/turnState": { state: "running" }, "parley/promptStored": true },
};
const userMessage = (value: string) => ({ sessionUpdate: "user_message_chunk", content: text(value) });

const initializeResult = (version: number, keepsKeys = false) => ({
  protocolVersion: version,
  [version === 1 ? "agentCapabilities" : "capabilities"]: resumable,
  ...(keepsKeys && { _meta: { "parley/idempotencyKeys": true } }),
});

/**
 * Opens a connection with session `s`. The session's last update is `e.1`, or it has no updates if `hasUpdate` is
 * false.
 */
async function openConnection(version: number, hasUpdate = true, keepsKeys = false) {
  const links: ScriptedLink[] = [];
  const { clock, waiting, advance } = scriptedClock();
  const transport = new RecoveringTransport(
    (context) => {
      const link = new ScriptedLink(context);
      links.push(link);
      return link;
    },
    {
      reconnect: { maxAttempts: 2 },
      clock,
    },
  );
  const wire = new WireEnd(transport);
  const statuses: string[] = [];
  transport.onStatus(() => statuses.push(transport.status));
  const [first] = links as [ScriptedLink];
  await wire.send({ jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: version } });
  first.deliver({ id: 0, result: initializeResult(version, keepsKeys) });
  await wire.send({ jsonrpc: "2.0", id: 1, method: "session/new", params: { ...setup, ...initial } });
  first.deliver({ id: 1, result: { sessionId: "s" } });
  if (hasUpdate) first.update(piece("1"), "e.1");
  await turnOfTheLoop();
  wire.received.length = 0;
  const ask = (id: number, method: string, params: object = {}): Promise<void> =>
    wire.send({ jsonrpc: "2.0", id, method, params: { sessionId: "s", ...params } });
  const prompt = (id: number): Promise<void> => ask(id, "session/prompt", { prompt: [text("Hi")] });
  /**
   * Drops the connection and answers `initialize` on the next one. Returns the new link, on which the client has
   * already sent its requests to resume.
   */
  const lose = async (Reason = TransportError, nextKeepsKeys = keepsKeys): Promise<ScriptedLink> => {
    const lost = links.at(-1);
    lost?.context.gone(new Reason("Unknown connection"));
    // A second loss without progress leads to a delay.
    if (links.at(-1) === lost) {
      waiting.at(-1)?.();
      await turnOfTheLoop();
    }
    const link = links.at(-1) as ScriptedLink;
    expect([link === lost, lost?.isAbandoned]).toEqual([false, true]);
    link.deliver({ id: link.sent[0]?.["id"], result: initializeResult(version, nextKeepsKeys) });
    await turnOfTheLoop();
    return link;
  };
  /** Responds to the request that resumes the session. */
  const resume = async (link: ScriptedLink): Promise<void> => {
    link.deliver({ id: link.sent.at(-1)?.["id"], result: {} });
    await turnOfTheLoop();
  };
  const received = (): unknown[] => wire.received.splice(0).map((message) => JSON.parse(message) as unknown);
  return { transport, wire, links, first, waiting, advance, statuses, ask, prompt, lose, resume, received };
}

const turnOfTheLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("a connection that the server has forgotten", () => {
  test("is reopened by sending initialize and resuming each session after its last update", async () => {
    const { lose, resume, received, statuses, transport } = await openConnection(1);
    const link = await lose();
    expect(transport.status).toBe("reconnecting");
    expect(link.sent).toEqual([
      { jsonrpc: "2.0", id: "recover-1", method: "initialize", params: { protocolVersion: 1 } },
      {
        jsonrpc: "2.0",
        id: "recover-2",
        method: "session/resume",
        params: { sessionId: "s", ...setup, _meta: { "acp/cursor": "e.1" } },
      },
    ]);
    link.update(piece("2"), "e.2");
    await resume(link);
    expect(received()).toMatchObject([{ params: { update: piece("2") } }]);
    expect(statuses).toEqual(["reconnecting", "connected"]);
    const again = await lose();
    expect(again.sent.at(-1)).toMatchObject({ params: { ...setup, _meta: { "acp/cursor": "e.2" } } });
  });

  test("does not retain the reason for the loss, which would keep the lost connection in memory", async () => {
    class LossReason extends TransportError {}
    const { lose, resume } = await openConnection(1);
    for (let count = 2; count < 7; count++) {
      const link = await lose(LossReason);
      link.update(piece(String(count)), `e.${count}`);
      await resume(link);
    }
    expect(queryObjects(LossReason)).toBe(0);
  });

  test("resumes a session from the start if it has not received any updates", async () => {
    const { lose, resume } = await openConnection(2, false);
    const link = await lose();
    const params = { sessionId: "s", ...setup, _meta: { "acp/cursor": "0" } };
    expect(link.sent.at(-1)).toMatchObject({ method: "session/resume", params });
    await resume(link);
    // This connection has not received any updates, either.
    expect((await lose()).sent.at(-1)).toMatchObject({ method: "session/resume", params });
  });

  test.each([
    ["session/load", setup, "0"],
    ["session/resume", { ...setup, replayFrom: { type: "start" } }, "0"],
    ["session/resume", setup, undefined],
  ])(
    "requests as much history for an empty session as %s with %j requested",
    async (method, params, resumePoint) => {
      const { first, ask, lose } = await openConnection(2, false);
      await ask(2, method, params);
      first.deliver({ id: 2, result: {} });
      const link = await lose();
      expect(link.sent.at(-1)?.["params"]).toEqual({
        sessionId: "s",
        ...setup,
        _meta: resumePoint === undefined ? {} : { "acp/cursor": resumePoint },
      });
    },
  );

  test("does not request updates again if they arrived during a failed attempt", async () => {
    const { lose, waiting, links } = await openConnection(1);
    const broken = await lose();
    broken.update(piece("2"), "e.2");
    broken.context.gone(new TransportError("Unknown connection"));
    await turnOfTheLoop();
    waiting.shift()?.();
    await turnOfTheLoop();
    const next = links.at(-1) as ScriptedLink;
    next.deliver({ id: next.sent[0]?.["id"], result: initializeResult(1) });
    await turnOfTheLoop();
    expect(next.sent.at(-1)).toMatchObject({ params: { _meta: { "acp/cursor": "e.2" } } });
  });

  test("holds messages while reconnecting, then sends those that the server cannot have received", async () => {
    const { first, ask, lose, resume, received, transport, wire } = await openConnection(1);
    await ask(2, "session/set_mode", { modeId: "a" });
    const { pending } = first.context.state;
    first.unsent = [...pending.values()];
    const link = await lose();
    await ask(3, "session/set_mode", { modeId: "b" });
    transport.pause();
    expect(link.sent).toHaveLength(2);
    await resume(link);
    expect(link.sent.slice(2)).toMatchObject([{ paused: true }, { id: 2 }, { id: 3 }]);
    link.deliver({ id: 2, result: {} });
    expect(received()).toMatchObject([{ id: 2, result: {} }]);
    await wire.close();
  });

  test("makes the writer wait if too many messages are held", async () => {
    const { lose, resume, transport, wire } = await openConnection(1);
    const link = await lose();
    const message = { jsonrpc: "2.0", method: "_x/y", params: { text: "x".repeat(1024 * 1024) } };
    const batch = Array.from({ length: 64 }, () => JSON.stringify(message));
    const room = transport.send(batch);
    expect(room).toBeDefined();
    await resume(link);
    await room;
    expect(link.sent).toHaveLength(2 + batch.length);
    await wire.close();
  });

  test("resends idempotent requests, but requests only the missing part of the history", async () => {
    const { first, wire, lose, resume, received } = await openConnection(1);
    const load = (id: number, sessionId: string): object => ({
      jsonrpc: "2.0",
      id,
      method: "session/load",
      params: { sessionId, ...setup },
    });
    const list = { jsonrpc: "2.0", id: 2, method: "session/list", params: {} };
    const requests = [list, load(3, "t"), load(4, "u"), load(5, "s")];
    await wire.send(...requests);
    const params = { sessionId: "u", update: piece("1"), _meta: { "acp/cursor": "e.7" } };
    first.deliver({ method: "session/update", params });
    received();
    const link = await lose();
    // The transport reopens the open session itself instead of resending this request.
    expect(received()).toMatchObject([{ id: 5, error: { code: -32603 } }]);
    await resume(link);
    expect(link.sent.slice(2)).toEqual([
      list,
      load(3, "t"),
      {
        ...load(4, "u"),
        method: "session/resume",
        params: { sessionId: "u", ...setup, _meta: { "acp/cursor": "e.7" } },
      },
    ]);
    for (const id of [2, 3, 4]) link.deliver({ id, result: {} });
    expect(received()).toMatchObject([{ id: 2 }, { id: 3 }, { id: 4, result: {} }]);
  });

  test("allows the client to answer the agent's requests while a session is reopened", async () => {
    const { lose, wire, received, ask, statuses } = await openConnection(1);
    const link = await lose();
    link.deliver({ id: 7, method: "mcp/message", params: { serverId: "m" } });
    const [{ id }] = received() as [{ id: unknown }];
    await wire.send({ jsonrpc: "2.0", id: "0:7", result: "to an earlier connection" });
    await wire.send({ jsonrpc: "2.0", id, result: "tools" });
    await ask(8, "session/set_mode", { modeId: "a" });
    const [resumption, ...sent] = link.sent.slice(1);
    expect(sent).toEqual([{ jsonrpc: "2.0", id: 7, result: "tools" }]);
    expect(statuses).toEqual(["reconnecting"]);
    link.deliver({ id: resumption?.["id"], result: {} });
    await turnOfTheLoop();
    expect(link.sent.at(-1)).toMatchObject({ id: 8, method: "session/set_mode" });
  });

  test("rejects requests with an unknown outcome and cancels the agent's requests", async () => {
    const { first, ask, lose, resume, received, wire } = await openConnection(1);
    await ask(2, "session/fork", { cwd: "/w" });
    first.deliver({ id: 0, method: "session/request_permission", params: { sessionId: "s" } });
    received();
    const link = await lose();
    expect(received()).toMatchObject([
      { method: "$/cancel_request", params: { requestId: 0 } },
      {
        id: 2,
        error: { code: -32603, message: expect.stringContaining('"session/fork" was done') as string },
      },
    ]);
    link.deliver({ id: 0, method: "session/request_permission", params: { sessionId: "s" } });
    link.deliver({ method: "$/cancel_request", params: { requestId: 0 } });
    expect(received()).toMatchObject([{ id: "1:0" }, { params: { requestId: "1:0" } }]);
    await resume(link);
    await wire.send({ jsonrpc: "2.0", id: 0, result: "old" }, { jsonrpc: "2.0", id: "1:0", result: "new" });
    expect(link.sent.slice(2)).toEqual([{ jsonrpc: "2.0", id: 0, result: "new" }]);
  });

  test("closes and suggests a remedy if the server cannot resume sessions or rejects one", async () => {
    const other = await openConnection(1);
    other.first.context.gone(new TransportError("Unknown connection"));
    const link = other.links[1] as ScriptedLink;
    link.deliver({ id: "recover-1", result: { protocolVersion: 1 } });
    const reason = await other.wire.closed;
    expect(reason?.message).toMatch(/does not resume them: connect again and load the sessions$/);
    const refused = await openConnection(1);
    const next = await refused.lose();
    next.deliver({ id: "recover-2", error: { code: -32602, message: "The resume point is too old" } });
    const error = await refused.wire.closed;
    expect(error?.message).toBe(
      'Cannot open session "s" again: The resume point is too old: connect again and load the sessions',
    );
    expect(refused.transport.status).toBe("closed");
  });

  test.each(["busy", "full", "lease_held", "fenced", "lost", "draining", "closed"])(
    "is retried if a session is temporarily rejected: %s",
    async (reason) => {
      const { lose, resume, waiting, links, statuses, transport } = await openConnection(1);
      const refused = await lose();
      const error = { code: -32603, message: "Session store is busy", data: { reason } };
      refused.deliver({ id: refused.sent.at(-1)?.["id"], error });
      await turnOfTheLoop();
      expect([refused.isAbandoned, transport.status]).toEqual([true, "reconnecting"]);
      waiting.shift()?.();
      await turnOfTheLoop();
      const next = links.at(-1) as ScriptedLink;
      next.deliver({ id: next.sent[0]?.["id"], result: initializeResult(1) });
      await turnOfTheLoop();
      await resume(next);
      expect(statuses).toEqual(["reconnecting", "connected"]);
    },
  );

  test.each([
    [1, [{ id: 2, error: { code: -32603 } }]],
    [
      2,
      [
        { params: { update: { state: "running" } } },
        { params: { update: { state: "idle", stopReason: "error" } } },
      ],
    ],
  ])("fails requests that wait too long for a version %d session, and continues", async (version, turn) => {
    const connection = await openConnection(version);
    const { first, lose, prompt, ask, received, links, waiting, resume, statuses, advance } = connection;
    await prompt(2);
    if (version === 2) first.deliver({ id: 2, result: { messageId: "m" } });
    await turnOfTheLoop();
    received();
    const refuse = async (link: ScriptedLink): Promise<void> => {
      const error = { code: -32603, message: "Session store is full", data: { reason: "full" } };
      link.deliver({ id: link.sent.at(-1)?.["id"], error });
      await turnOfTheLoop();
    };
    const nextAttempt = async (): Promise<ScriptedLink> => {
      waiting.shift()?.();
      await turnOfTheLoop();
      const next = links.at(-1) as ScriptedLink;
      next.deliver({ id: next.sent[0]?.["id"], result: initializeResult(version) });
      await turnOfTheLoop();
      return next;
    };
    await refuse(await lose());
    await ask(3, "session/set_mode");
    expect(received()).toEqual([]);
    advance(30_000);
    await refuse(await nextAttempt());
    const message = 'Cannot open session "s" again yet: Session store is full';
    const held = { id: 3, error: { code: -32603, message, data: { reason: "full", sessionId: "s" } } };
    expect(received()).toMatchObject([...turn, held]);
    const next = await nextAttempt();
    await resume(next);
    expect(statuses).toEqual(["reconnecting", "connected"]);
    expect(next.sent.map(({ method }) => method)).toEqual(["initialize", "session/resume"]);
  });

  test.each([
    ["was deleted meanwhile", { code: -32002, message: "No such session" }],
    [
      "now has a different history",
      { code: -32602, message: "Load the session", data: { resumePoint: "x:1" } },
    ],
  ])("continues without a session that %s", async (_case, error) => {
    const { lose, prompt, received, transport } = await openConnection(1);
    await prompt(2);
    const link = await lose();
    link.deliver({ id: "recover-2", error });
    await turnOfTheLoop();
    expect(received()).toMatchObject([
      { id: 2, error: { message: `Cannot open session "s" again: ${error.message}` } },
      { method: "_parley/closed", params: { sessionId: "s" } },
    ]);
    expect(transport.status).toBe("connected");
    // The application may send a prompt to the session, and the connection may be lost again before the agent rejects
    // it.
    await prompt(3);
    await lose();
    await turnOfTheLoop();
    expect(received().at(-1)).toMatchObject({ id: 3, error: { code: -32603 } });
  });

  test.each([
    ["the agent is working", { sessionUpdate: "state_update", state: "running" }],
    ["the agent waits for the user", { sessionUpdate: "state_update", state: "requires_action" }],
    ["the agent has only answered the prompt", undefined],
  ])("ends the turn of a missing session in version 2 if %s", async (_state, shown) => {
    const { first, lose, prompt, received } = await openConnection(2);
    await prompt(2);
    first.deliver({ id: 2, result: { messageId: "m" } });
    if (shown !== undefined) first.update(shown, "e.2");
    const link = await lose();
    await turnOfTheLoop();
    received();
    link.deliver({ id: "recover-2", error: { code: -32002, message: "No such session" } });
    await turnOfTheLoop();
    const error = { code: -32603, message: 'Cannot open session "s" again: No such session' };
    expect(received()).toMatchObject([
      { params: { sessionId: "s", update: { state: "running" } } },
      { params: { sessionId: "s", update: { state: "idle", stopReason: "error", error } } },
      { method: "_parley/closed", params: { sessionId: "s" } },
    ]);
  });

  test("does not report the end of a turn in version 2 if the missing session was idle", async () => {
    const { first, lose, prompt, received } = await openConnection(2);
    await prompt(2);
    first.deliver({ id: 2, result: { messageId: "m" } });
    first.update({ sessionUpdate: "state_update", state: "running" }, "e.2");
    first.update({ sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" }, "e.3");
    const link = await lose();
    received();
    link.deliver({ id: "recover-2", error: { code: -32002, message: "No such session" } });
    await turnOfTheLoop();
    expect(received()).toMatchObject([{ method: "_parley/closed", params: { sessionId: "s" } }]);
  });

  test("is retried with delays until the last attempt fails", async () => {
    const { first, links, waiting, wire } = await openConnection(1);
    first.context.gone(new TransportError("Unknown connection"));
    for (let attempt = 0; attempt < 3; attempt++) {
      expect(links).toHaveLength(attempt + 2);
      links.at(-1)?.context.ended(new TransportError("Connection refused"));
      await turnOfTheLoop();
      waiting.shift()?.();
      await turnOfTheLoop();
    }
    const reason = await wire.closed;
    expect(reason?.message).toContain("after 2 attempts");
    expect(links).toHaveLength(4);
  });

  test("fails immediately if the server no longer accepts the user", async () => {
    const { first, links, wire } = await openConnection(1);
    first.context.gone(new TransportError("Unknown connection"));
    const refusal = { status: 401, reason: "401 Unauthorized" };
    links.at(-1)?.context.ended(refusedError("Cannot connect", refusal));
    await expect(wire.closed).resolves.toMatchObject({
      name: "TransportError",
      message: "Cannot connect: 401 Unauthorized",
    });
    expect(links).toHaveLength(2);
  });

  test("can be closed while being reopened", async () => {
    const { first, links, wire } = await openConnection(1);
    first.context.gone(new TransportError("Unknown connection"));
    await wire.close();
    await expect(wire.closed).resolves.toBeUndefined();
    expect(links.at(-1)?.isAbandoned).toBe(true);
  });
});

describe("a prompt without a key on a forgotten connection", () => {
  test("is answered in version 1 when its turn ends", async () => {
    const { first, prompt, lose, resume, received, wire } = await openConnection(1);
    await prompt(2);
    first.update(stored, "e.2");
    const link = await lose();
    link.update(piece("3"), "e.3");
    link.update(turnState({ state: "running" }));
    await resume(link);
    expect(received()).not.toContainEqual(expect.objectContaining({ id: 2 }));
    link.update(turnState({ state: "idle", stopReason: "end_turn" }));
    expect(received().at(-1)).toEqual({ jsonrpc: "2.0", id: 2, result: { stopReason: "end_turn" } });
    expect(link.sent).not.toContainEqual(expect.objectContaining({ method: "session/prompt" }));
    await wire.close();
  });

  test.each([
    [{ state: "idle", stopReason: "cancelled" }, { result: { stopReason: "cancelled" } }],
    [
      { state: "idle", error: { code: -32000, message: "Sign in" } },
      { error: { code: -32000, message: "Sign in" } },
    ],
    [
      { state: "idle" },
      { error: { code: -32603, message: expect.stringContaining("interrupted") as string } },
    ],
  ])(
    "is answered in version 1 with the state %j of a turn that ended in the meantime",
    async (state, answer) => {
      const { first, prompt, lose, resume, received } = await openConnection(1);
      await prompt(2);
      first.update(stored, "e.2");
      const link = await lose();
      link.update(turnState(state));
      await resume(link);
      expect(received()).toContainEqual({ jsonrpc: "2.0", id: 2, ...answer });
    },
  );

  test("is answered in version 1 when its turn ends, regardless of the number of lost connections", async () => {
    const { first, prompt, lose, resume, received } = await openConnection(1);
    await prompt(2);
    first.update(stored, "e.2");
    for (let round = 0; round < 3; round++) {
      const link = await lose();
      link.update(turnState({ state: "running" }), `e.${round + 2}`);
      await resume(link);
    }
    received();
    const last = await lose();
    last.update(turnState({ state: "idle", stopReason: "end_turn" }));
    await resume(last);
    expect(received()).toContainEqual({ jsonrpc: "2.0", id: 2, result: { stopReason: "end_turn" } });
  });

  test("is answered in version 1 when its turn ends if the conversation contains its message", async () => {
    const { prompt, lose, resume, received } = await openConnection(1);
    await prompt(2);
    const link = await lose();
    link.update(userMessage("Hi"), "e.2");
    link.update(turnState({ state: "idle", stopReason: "end_turn" }));
    await resume(link);
    expect(received()).toContainEqual({ jsonrpc: "2.0", id: 2, result: { stopReason: "end_turn" } });
  });

  test("is answered in version 1 when its turn ends if its blocks arrive one by one", async () => {
    const { ask, lose, resume, received } = await openConnection(1);
    await ask(2, "session/prompt", { prompt: [text("Hi"), text("there")] });
    let link = await lose();
    link.update({ ...userMessage("Hi"), messageId: "m" }, "e.2");
    link.update(turnState({ state: "running" }));
    await resume(link);
    link = await lose();
    link.update({ ...userMessage("there"), messageId: "m" }, "e.3");
    link.update(turnState({ state: "idle", stopReason: "end_turn" }));
    await resume(link);
    expect(received()).toContainEqual({ jsonrpc: "2.0", id: 2, result: { stopReason: "end_turn" } });
  });

  test.each([
    ["the agent never received it", [], [userMessage("Other"), piece("3")], "send it again"],
    [
      "it may be queued behind a running one",
      [],
      [turnState({ state: "running" })],
      "whether the prompt ran",
    ],
    ["it was followed by another one", [stored], [userMessage("Other"), piece("3")], "how the turn ended"],
    ["it has the text of another one", [stored], [userMessage("Hi"), piece("3")], "how the turn ended"],
  ])("is not answered in version 1 by another client's turn if %s", async (_case, before, after, why) => {
    const { first, prompt, lose, resume, received } = await openConnection(1);
    await prompt(2);
    first.update(piece("of another turn"), "e.2");
    for (const update of before) first.update(update, "e.3");
    const link = await lose();
    for (const update of after) link.update(update, "e.4");
    link.update(turnState({ state: "idle", stopReason: "end_turn" }));
    await resume(link);
    expect(received()).toContainEqual({
      jsonrpc: "2.0",
      id: 2,
      error: { code: -32603, message: expect.stringContaining(why) as string },
    });
  });

  test("fails in version 1 if the agent never received it or does not report on its turn", async () => {
    for (const update of [turnState({ state: "idle", stopReason: "end_turn" }), piece("x")]) {
      const { prompt, lose, resume, received } = await openConnection(1);
      await prompt(2);
      const link = await lose();
      link.update(update);
      await resume(link);
      expect(received()).toContainEqual(
        expect.objectContaining({ id: 2, error: expect.anything() as object }),
      );
    }
  });

  test("is answered in version 2 by the first block of its message if the message arrives in chunks", async () => {
    const { prompt, lose, resume, received } = await openConnection(2);
    await prompt(2);
    const link = await lose();
    link.update({ sessionUpdate: "user_message_chunk", messageId: "m", content: text("Hi") }, "e.2");
    link.update({ sessionUpdate: "state_update", state: "running" });
    await resume(link);
    expect(received()).toContainEqual({ jsonrpc: "2.0", id: 2, result: { messageId: "m" } });
  });

  test("is answered in version 2 when its message appears in the conversation, before the rest of the turn", async () => {
    const { prompt, lose, resume, received } = await openConnection(2);
    await prompt(2);
    const link = await lose();
    link.update(
      { sessionUpdate: "user_message", messageId: "other", content: [text("Something else")] },
      "e.2",
    );
    link.update({ sessionUpdate: "user_message", messageId: "m", content: [text("Hi")] }, "e.3");
    link.update({ sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" });
    await resume(link);
    expect(received().slice(1)).toMatchObject([
      { params: { update: { messageId: "m" } } },
      { id: 2, result: { messageId: "m" } },
      { params: { update: { sessionUpdate: "state_update", state: "running" } } },
      { params: { update: { sessionUpdate: "state_update", state: "idle" } } },
    ]);
  });

  test("fails in version 2 if the conversation does not contain its message", async () => {
    const { prompt, lose, resume, received } = await openConnection(2);
    await prompt(2);
    const link = await lose();
    await resume(link);
    expect(received()).toMatchObject([{ id: 2, error: { code: -32603 } }]);
  });
});

describe("a prompt with a key on a forgotten connection", () => {
  const keyed = { prompt: [text("Hi")], idempotencyKey: "k" };
  const promptsOn = (link: ScriptedLink): readonly object[] =>
    link.sent.filter(({ method }) => method === "session/prompt");

  test("is resent unchanged on each new connection once its session is open", async () => {
    const { ask, lose, resume, received } = await openConnection(2, true, true);
    await ask(2, "session/prompt", keyed);
    for (let losses = 0; losses < 2; losses++) {
      const link = await lose();
      expect(promptsOn(link)).toEqual([]);
      await resume(link);
      const params = { sessionId: "s", ...keyed };
      expect(promptsOn(link)).toEqual([{ jsonrpc: "2.0", id: 2, method: "session/prompt", params }]);
      link.update(piece(`${losses}`), `e.${losses + 2}`);
    }
    const link = await lose();
    await resume(link);
    link.deliver({ id: 2, result: { messageId: "m", _meta: { "acp/turnState": { state: "idle" } } } });
    await turnOfTheLoop();
    expect(received().at(-1)).toMatchObject({ id: 2, result: { messageId: "m" } });
    // The turn has ended, so the next loss does not report a failed turn.
    const next = await lose();
    next.deliver({ id: next.sent.at(-1)?.["id"], error: { code: -32002, message: "gone" } });
    await turnOfTheLoop();
    expect(received()).toMatchObject([{ method: "_parley/closed", params: { sessionId: "s" } }]);
  });

  test.each([
    ["in version 1", 1, true, true],
    ["if the server does not support keys", 2, false, false],
    ["if the server did not support keys when it was sent", 2, false, true],
    ["if the next server does not support keys", 2, true, false],
  ])("is not resent %s", async (_when, version, keepsKeys, nextKeepsKeys) => {
    const { ask, lose, resume, received } = await openConnection(version, true, keepsKeys);
    await ask(2, "session/prompt", keyed);
    const link = await lose(TransportError, nextKeepsKeys);
    if (version === 1) link.update(turnState({ state: "idle" }));
    await resume(link);
    expect(promptsOn(link)).toEqual([]);
    expect(received().at(-1)).toMatchObject({ id: 2, error: { code: -32603 } });
  });

  test("is not resent without its key", async () => {
    const { prompt, lose, resume, received } = await openConnection(2, true, true);
    await prompt(2);
    const link = await lose();
    await resume(link);
    expect(promptsOn(link)).toEqual([]);
    expect(received()).toMatchObject([{ id: 2, error: { code: -32603 } }]);
  });
});

test("a connection that is lost repeatedly without progress is retried with delays, then closes with the reason", async () => {
  const { links, lose, resume, statuses, waiting, transport } = await openConnection(2);
  await resume(await lose());
  const count = links.length;
  links.at(-1)?.context.gone(new TransportError("The client reads too slowly"));
  expect([links.length, waiting.length]).toEqual([count, 1]);
  waiting.at(-1)?.();
  await turnOfTheLoop();
  expect(links).toHaveLength(count + 1);
  const link = links.at(-1) as ScriptedLink;
  link.deliver({ id: link.sent[0]?.["id"], result: initializeResult(2) });
  await turnOfTheLoop();
  await resume(link);
  link.context.gone(new TransportError("The client reads too slowly"));
  await turnOfTheLoop();
  expect(statuses.at(-1)).toBe("closed");
  await expect(Promise.resolve(transport.send(["{}"]))).rejects.toThrow(
    "Cannot reach the server again after 2 attempts (reconnect.maxAttempts): The client reads too slowly",
  );
});

test.each(["an update", "an answer"])(
  "%s between two losses counts as progress, so neither reconnect is delayed",
  async (what) => {
    const { links, lose, resume, ask } = await openConnection(2);
    for (let round = 2; round < 8; round++) {
      await resume(await lose());
      const link = links.at(-1) as ScriptedLink;
      if (what === "an update") link.update(piece(String(round)), `e.${round}`);
      else {
        await ask(round, "session/set_mode", { modeId: "a" });
        link.deliver({ id: round, result: {} });
      }
      await turnOfTheLoop();
      const count = links.length;
      link.context.gone(new TransportError("Unknown connection"));
      expect(links).toHaveLength(count + 1);
      const next = links.at(-1) as ScriptedLink;
      next.deliver({ id: next.sent[0]?.["id"], result: initializeResult(2) });
      await turnOfTheLoop();
      await resume(next);
      if (what === "an update") next.update(piece(`${round}b`), `e.${round}b`);
      else {
        await ask(100 + round, "session/set_mode", { modeId: "a" });
        next.deliver({ id: 100 + round, result: {} });
      }
      await turnOfTheLoop();
    }
  },
);
