import type { SessionUpdate } from "@parley/client";
import { describe, expect, test } from "vitest";

import { ChildSessions } from "./child-sessions.ts";
import type { ChildSessionHandlers } from "./delegate-handlers.ts";
import { type RawRelayOptions, type WireFields, rawRelay } from "./fixtures/raw-relay.ts";

const meta = { "example.com/key": { nested: [1, null] } };
const update = (fields: object, more: object = {}): object => ({
  method: "session/update",
  params: { sessionId: "$session", update: fields, ...more },
});
const usage = { totalTokens: 3, inputTokens: 2, outputTokens: 1 };
const plan = {
  type: "items",
  planId: "build",
  entries: [{ content: "Look", priority: "high", status: "pending" }],
};
const info = { name: "raw", version: "1" };
/** Returns options for an agent that uses `version` and can load sessions. */
const agentOf = (version: 1 | 2, more: Omit<RawRelayOptions, "version"> = {}): RawRelayOptions => {
  const capabilities =
    version === 1
      ? { agentCapabilities: { loadSession: true }, agentInfo: info }
      : { info, capabilities: { session: { load: {}, resume: {} } } };
  return { version, ...more, results: { initialize: capabilities, ...more.results } };
};

describe.each([1, 2] as const)("a relay to a version %d agent", (version) => {
  test("forwards an extension's notifications to the agent and, in order, to the clients", async () => {
    const relay = await rawRelay(agentOf(version));
    const [client, other] = [await relay.connect(version), await relay.connect(3 - version)];
    await client.open();
    await other.request("session/load", { sessionId: client.sessionId, cwd: "/tmp", mcpServers: [] });
    const piece = (text: string): object =>
      update({ sessionUpdate: "agent_message_chunk", messageId: "m", content: { type: "text", text } });
    const told = { sessionId: "$session", depth: { a: 1 }, _meta: meta };
    await client.play([piece("one"), { method: "_acme/told", params: told }, piece("two")]);
    await client.notify("_acme/tells", { sessionId: client.sessionId, b: 2, _meta: meta });
    await client.notify("_acme/tells-all", { b: 2 });
    for (const peer of [client, other]) {
      await expect
        .poll(() => peer.last("_acme/told")?.params)
        .toEqual({ ...told, sessionId: client.sessionId });
      const order = peer.received.flatMap(({ method, params }) => {
        const { messageId, content } = params?.update ?? {};
        const { text } = Object(content) as { readonly text?: string };
        return method === "_acme/told" ? [method] : messageId === "m" && text !== undefined ? [text] : [];
      });
      expect(order).toEqual(["one", "_acme/told", "two"]);
    }
    const tells = async (method: string): Promise<unknown> =>
      (await relay.agentReceived()).find((message) => message.method === method)?.params;
    await expect.poll(() => tells("_acme/tells")).toEqual({ sessionId: "child", b: 2, _meta: meta });
    await expect.poll(() => tells("_acme/tells-all")).toEqual({ b: 2 });
  });

  test("forwards the metadata of a changed setting to the agent", async () => {
    const values = ["a", "b"].map((value) => ({ value, name: value }));
    const id = version === 1 ? "id" : "configId";
    const configOptions = [{ [id]: "o", name: "O", type: "select", currentValue: "a", options: values }];
    const results = { "session/new": { configOptions }, "session/set_config_option": { configOptions } };
    const relay = await rawRelay(agentOf(version, { results }));
    for (const clients of [1, 2]) {
      const client = await relay.connect(clients);
      await client.open();
      const change = { sessionId: client.sessionId, configId: "o", value: "b", _meta: { ...meta, clients } };
      await client.request("session/set_config_option", { ...change, ...(clients === 2 && { type: "id" }) });
      const changes = (await relay.agentReceived()).filter(
        ({ method }) => method === "session/set_config_option",
      );
      expect(changes.at(-1)?.params).toMatchObject({ ...change, sessionId: "child" });
    }
  });

  test("starts only one agent for concurrent requests outside a session", async () => {
    const relay = await rawRelay(agentOf(version, { results: { "_acme/ask": { ok: true } } }));
    const client = await relay.connect(version);
    const initialized = async (): Promise<number> =>
      (await relay.agentReceived()).filter(({ method }) => method === "initialize").length;
    const before = await initialized();
    const asked = Array.from({ length: 20 }, () => client.request("_acme/ask", {}));
    expect(new Set((await Promise.all(asked)).map((answer) => answer["ok"]))).toEqual(new Set([true]));
    expect(await initialized()).toBe(before + 1);
    await client.request("_acme/ask", {});
    expect(await initialized()).toBe(before + 2);
  });

  test.each([
    ["forks", { fork: {} }, { sessionId: expect.stringMatching(/^sess_/) as string }, ["child", "child"]],
    ["no forks", {}, { code: -32_601 }, []],
  ])("offers %s to clients of both versions, just as the agent does", async (_name, fork, answer, forked) => {
    const session = { ...fork, load: {}, resume: {} };
    const initialize = {
      agentInfo: info,
      agentCapabilities: { sessionCapabilities: session },
      info,
      capabilities: { session },
    };
    const results = { initialize, "session/fork": { sessionId: "copy" } };
    const relay = await rawRelay({ version, results }, { drafts: true });
    for (const clients of [1, 2]) {
      const client = await relay.connect(clients);
      const { agentCapabilities, capabilities } = client.initialized as Record<string, WireFields>;
      const offered = agentCapabilities?.["sessionCapabilities"] ?? capabilities?.["session"];
      expect(Object.hasOwn(offered as object, "fork")).toBe(forked.length > 0);
      // The relay cannot tell whether the agent's user is logged in.
      expect((agentCapabilities ?? capabilities)?.["auth"]).toBeUndefined();
      await client.open();
      const params = { sessionId: client.sessionId, cwd: "/tmp", mcpServers: [] };
      const outcome = await client.request("session/fork", params).catch((error: unknown) => error);
      expect(outcome).toMatchObject(answer);
    }
    const received = await relay.agentReceived();
    const forks = received.filter(({ method }) => method === "session/fork");
    expect(forks.map(({ params }) => params?.sessionId)).toEqual(forked);
  });

  test("neither forwards an agent's cursors to clients nor lets clients use them to fork", async () => {
    const session = { fork: {}, load: {}, resume: {} };
    const initialize = {
      info,
      capabilities: { session },
      agentCapabilities: { sessionCapabilities: session },
    };
    const relay = await rawRelay({ version, results: { initialize } }, { drafts: true });
    for (const clients of [1, 2]) {
      const client = await relay.connect(clients, { clientCapabilities: { session: { cursors: {} } } });
      await client.open();
      const anchor = { type: "agent_message", messageId: "m", position: "after" };
      const text = { type: "text", text: "Hello" };
      await client.play([
        update({ sessionUpdate: "agent_message_chunk", messageId: "m", content: text }),
        update({ sessionUpdate: "cursor_update", cursorId: "c", anchor, capabilities: { fork: {} } }),
        update({ sessionUpdate: "agent_message_chunk", messageId: "n", content: text }),
      ]);
      const kinds = client.received.map(({ params }) => params?.update?.["sessionUpdate"]);
      expect(kinds.filter((kind) => kind === "agent_message_chunk")).toHaveLength(2);
      expect(kinds).not.toContain("cursor_update");
      const params = { sessionId: client.sessionId, cwd: "/tmp", mcpServers: [], cursorId: "c" };
      await expect(client.request("session/fork", params)).rejects.toMatchObject({ code: -32_602 });
    }
    const received = await relay.agentReceived();
    expect(received.filter(({ method }) => method === "session/fork")).toEqual([]);
    expect(JSON.stringify(received)).not.toContain("cursors");
  });

  test("forwards an extension's request to the other side and returns the response, in both directions", async () => {
    const answer = { ok: [1], _meta: meta };
    const relay = await rawRelay(agentOf(version, { results: { "_acme/ask": answer } }));
    const client = await relay.connect(version, {}, { "_acme/asks": answer });
    expect(await client.request("_acme/ask", { early: true })).toEqual(answer);
    await client.open();
    expect(await client.request("_acme/ask", { sessionId: client.sessionId, a: 1 })).toEqual(answer);
    await expect(client.request("_acme/unknown", {})).rejects.toMatchObject({
      code: -32_601,
      data: { method: "_acme/unknown" },
    });
    await client.play([
      { id: 1, method: "_acme/asks", params: { sessionId: "$session", b: 2 } },
      { id: 1, method: "_acme/other", params: {} },
    ]);
    expect(client.last("_acme/asks")?.params).toEqual({ sessionId: client.sessionId, b: 2 });
    const received = await relay.agentReceived();
    expect(received.filter(({ method }) => method === "_acme/ask").map(({ params }) => params)).toEqual([
      { early: true },
      { sessionId: "child", a: 1 },
    ]);
    const answers = received.filter(({ id }) => typeof id === "string" && id.startsWith("a"));
    expect(answers).toMatchObject([{ result: answer }, { error: { code: -32_601 } }]);
  });

  test("forwards a repeated prompt to the agent only once, with the relay's own key in version 2", async () => {
    const relay = await rawRelay(agentOf(version));
    const client = await relay.connect(2);
    await client.open();
    const { messageId } = await client.play([], { idempotencyKey: "the client's" });
    const params = { sessionId: client.sessionId, prompt: [{ type: "text", text: "[]" }] };
    const again = await client.request("session/prompt", { ...params, idempotencyKey: "the client's" });
    expect(again).toMatchObject({ messageId });
    await client.play([]);
    const received = (await relay.agentReceived()).filter(({ method }) => method === "session/prompt");
    const keys = received.map((message) => (message.params as Record<string, unknown>)["idempotencyKey"]);
    expect(keys.map((key) => typeof key)).toEqual(Array(2).fill(version === 1 ? "undefined" : "string"));
    expect(keys).not.toContain("the client's");
  });

  test("includes the agent's tokens and metadata at the end of a turn for clients of both versions", async () => {
    const end = { usage, _meta: meta };
    const relay = await rawRelay(
      agentOf(version, { results: { [version === 1 ? "session/prompt" : "idle"]: end } }),
    );
    const one = await relay.connect(1);
    await one.open();
    expect(await one.play([])).toEqual({ stopReason: "end_turn", ...end });
    const two = await relay.connect(2);
    await two.open();
    await two.play([]);
    expect(two.updates.at(-1)).toEqual({
      sessionUpdate: "state_update",
      state: "idle",
      stopReason: "end_turn",
      ...end,
    });
  });

  test.each([1, 2])(
    "forwards metadata in a version %d client's requests to the agent, and metadata in the responses to the client",
    async (own) => {
      const made = { _meta: { made: 1 } };
      const method = version === 1 ? { id: "login" } : { type: "agent", methodId: "login" };
      const { results } = agentOf(version);
      const relay = await rawRelay({
        version,
        results: {
          initialize: {
            ...results?.["initialize"],
            ...(version === 1
              ? { agentCapabilities: { sessionCapabilities: { systemPrompt: {} } } }
              : { capabilities: { session: { systemPrompt: {} } } }),
            authMethods: [{ ...method, name: "Log in" }],
            ...made,
          },
          "session/new": made,
          [version === 1 ? "authenticate" : "auth/login"]: made,
        },
      });
      const client = await relay.connect(own, { _meta: { client: 1 } });
      expect(client.initialized).toMatchObject(made);
      expect(
        await client.request(own === 1 ? "authenticate" : "auth/login", { methodId: "login", _meta: meta }),
      ).toEqual(made);
      const systemPrompt = { mode: "append", content: [{ type: "text", text: "Be brief" }] };
      expect(await client.open({ _meta: meta, systemPrompt })).toMatchObject(made);
      await client.play([], { _meta: meta });
      const received = await relay.agentReceived();
      const paramsOf = (...names: string[]): unknown =>
        received.findLast((message) => names.includes(message.method ?? ""))?.params;
      expect(paramsOf("initialize")).toMatchObject({ _meta: { client: 1 } });
      expect(paramsOf("authenticate", "auth/login")).toEqual({ methodId: "login", _meta: meta });
      expect(paramsOf("session/prompt")).toMatchObject({ sessionId: "child", _meta: meta });
      expect(paramsOf("session/new")).toMatchObject({ _meta: meta, systemPrompt });
      const overriding = client.open({ systemPrompt: { ...systemPrompt, mode: "override" } });
      await expect(overriding).rejects.toMatchObject({ code: -32602, data: { mode: "override" } });
    },
  );

  test("preserves metadata in commands, session info, settings and notifications", async () => {
    const relay = await rawRelay(agentOf(version));
    const client = await relay.connect(version);
    await client.open();
    const command = {
      ...(version === 2 && { type: "command" }),
      name: "plan",
      description: "Plans",
      _meta: meta,
    };
    const updates = [
      { sessionUpdate: "available_commands_update", availableCommands: [command], _meta: { list: 1 } },
      { sessionUpdate: "session_info_update", title: "A title", _meta: { info: 1 } },
      { sessionUpdate: "session_info_update", _meta: { info: 2 } },
      {
        sessionUpdate: "agent_message_chunk",
        messageId: "m",
        content: { type: "text", text: "Hi" },
        _meta: { chunk: 1 },
      },
      { sessionUpdate: "agent_message_chunk", messageId: "m", content: { type: "text", text: "Ho" } },
    ];
    await client.play(updates.map((each, index) => update(each, { _meta: { notification: index } })));
    const loaded = await relay.connect(version);
    const load = { sessionId: client.sessionId, cwd: "/tmp", mcpServers: [] };
    const { availableCommands } = await loaded.request("session/load", load);
    expect(availableCommands).toEqual(version === 2 ? [command] : undefined);
    const sent = updates.map((each, index) => ({ update: each, _meta: { notification: index } }));
    const has = (peer: typeof client, notifications: readonly object[]): Promise<void> =>
      expect
        .poll(() => peer.received.map(({ params }) => params))
        .toEqual(expect.arrayContaining(notifications.map((each) => expect.objectContaining(each))));
    await has(
      client,
      sent.map(({ update: fields, ...more }) => ({ update: expect.objectContaining(fields), ...more })),
    );
    // In version 2, the commands are in the response.
    const replayed = version === 1 ? sent : sent.slice(1);
    await has(
      loaded,
      replayed.map(({ update: fields, ...more }) => ({ update: expect.objectContaining(fields), ...more })),
    );
  });

  test("preserves metadata in a permission request and its response", async () => {
    const relay = await rawRelay(agentOf(version));
    const outcome = { outcome: "selected", optionId: "yes", _meta: { chosen: 1 } };
    const client = await relay.connect(
      version,
      {},
      { "session/request_permission": { outcome, _meta: { answer: 1 } } },
    );
    await client.open();
    const call = { toolCallId: "c", title: "Work", _meta: { call: 1 } };
    const question = {
      ...(version === 1
        ? { toolCall: call }
        : { title: "May I", subject: { type: "tool_call", toolCall: call, _meta: { subject: 1 } } }),
      options: [{ optionId: "yes", name: "Yes", kind: "allow_once", _meta: { option: 1 } }],
      _meta: meta,
    };
    await client.play([
      { id: 1, method: "session/request_permission", params: { sessionId: "$session", ...question } },
    ]);
    expect(client.last("session/request_permission")?.params).toMatchObject({
      sessionId: client.sessionId,
      ...question,
    });
    const answer = (await relay.agentReceived()).find(({ id }) => id === "a1");
    expect(answer?.result).toEqual({ outcome, _meta: { answer: 1 } });
  });

  test("preserves metadata in a permission request for a client that attaches later", async () => {
    const relay = await rawRelay(agentOf(version));
    const never = { "session/request_permission": new Promise(() => undefined) };
    const client = await relay.connect(version, {}, never);
    await client.open();
    const toolCall = { toolCallId: "c", title: "Work" };
    const about = version === 1 ? { toolCall } : { title: "May I", subject: { type: "tool_call", toolCall } };
    const options = [{ optionId: "yes", name: "Yes", kind: "allow_once" }];
    const params = { sessionId: "$session", ...about, options, _meta: meta };
    const turn = client.play([{ id: 1, method: "session/request_permission", params }]);
    await expect.poll(() => client.last("session/request_permission")).toBeDefined();
    const outcome = { outcome: "selected", optionId: "yes" };
    const later = await relay.connect(3 - version, {}, { "session/request_permission": { outcome } });
    await later.request("session/load", { sessionId: client.sessionId, cwd: "/tmp", mcpServers: [] });
    await turn;
    expect(later.last("session/request_permission")?.params).toMatchObject({ options, _meta: meta });
  });

  test("preserves metadata in initialize and capabilities in both directions", async () => {
    const own =
      version === 1
        ? {
            agentInfo: { name: "raw", version: "1", _meta: { info: 1 } },
            agentCapabilities: {
              loadSession: true,
              _meta: { a: 1 },
              promptCapabilities: { image: true, _meta: { b: 1 } },
              sessionCapabilities: { resume: { _meta: { c: 1 } }, _meta: { d: 1 } },
              mcpCapabilities: { http: true, _meta: { e: 1 } },
            },
          }
        : {
            info: { name: "raw", version: "1", _meta: { info: 1 } },
            capabilities: {
              _meta: { a: 1 },
              session: {
                _meta: { b: 1 },
                prompt: { image: { _meta: { c: 1 } }, _meta: { d: 1 } },
                load: {},
                resume: {},
              },
            },
          };
    const relay = await rawRelay({ version, results: { initialize: { ...own, _meta: meta } } });
    const client = await relay.connect(version, {
      _meta: { client: 1 },
      [version === 1 ? "clientCapabilities" : "capabilities"]: {
        _meta: { f: 1 },
        ...(version === 1
          ? {
              fs: { readTextFile: true, _meta: { g: 1 } },
              session: { _meta: { h: 1 } },
              plan: { _meta: { i: 1 } },
              subagents: {},
            }
          : { session: { _meta: { h: 1 } } }),
      },
    });
    expect(client.initialized).toMatchObject({ ...own, _meta: meta });
    await client.open();
    const initialize = (await relay.agentReceived()).findLast(({ method }) => method === "initialize");
    expect(initialize?.params).toMatchObject({
      _meta: { client: 1 },
      ...(version === 1
        ? {
            clientCapabilities: {
              _meta: { f: 1 },
              fs: { readTextFile: true, _meta: { g: 1 } },
              session: { _meta: { h: 1 } },
              plan: { _meta: { i: 1 } },
              subagents: {},
            },
          }
        : { capabilities: { _meta: { f: 1 }, session: { _meta: { h: 1 } } } }),
    });
  });

  test("forwards a session's models to the client that creates it and to a client that loads it", async () => {
    const models = { currentModelId: "a", availableModels: [{ modelId: "a", name: "A" }] };
    const relay = await rawRelay(
      agentOf(version, { results: { "session/new": { models, _meta: meta }, "session/set_model": {} } }),
    );
    const client = await relay.connect(version);
    expect(await client.open()).toMatchObject({ models, _meta: meta });
    expect(await client.request("session/set_model", { sessionId: client.sessionId, modelId: "a" })).toEqual(
      {},
    );
    const other = await relay.connect(version);
    const load = { sessionId: client.sessionId, cwd: "/tmp", mcpServers: [] };
    expect(await other.request("session/load", load)).toMatchObject({ models });
  });

  test("omits settings and commands that the host cannot show, and opens the session with the rest", async () => {
    const [id, group] = version === 1 ? ["id", "group"] : ["configId", "groupId"];
    const choice = { value: "a", name: "A" };
    const selector = (own: string, options: readonly object[]): object => ({
      [id]: own,
      name: own,
      type: "select",
      currentValue: "a",
      options,
    });
    const commands = ["/deploy", "//deploy twice ", "", " / ", "plan"].map((name) => ({
      ...(version === 2 && { type: "command" }),
      name,
      description: "",
    }));
    const made = {
      configOptions: [
        selector("none", []),
        selector("empty", [{ [group]: "g", name: "G", options: [] }]),
        { [id]: "later", name: "Later", type: "slider", currentValue: 3 },
        selector("good", [
          { [group]: "g", name: "G", options: [] },
          { [group]: "h", name: "H", options: [choice] },
        ]),
      ],
      ...(version === 1 && { modes: { currentModeId: "", availableModes: [] } }),
    };
    const announced = update({
      sessionUpdate: "available_commands_update",
      availableCommands: commands,
    });
    const relay = await rawRelay(
      agentOf(version, { opening: [announced], results: { "session/new": made } }),
    );
    for (const own of [1, 2]) {
      const client = await relay.connect(own);
      const { configOptions } = await client.open();
      expect(configOptions).toMatchObject([
        { [own === 1 ? "id" : "configId"]: "good", currentValue: "a", options: [{ options: [choice] }] },
      ]);
      // Clients that use the agent's version receive the original update.
      await client.play([announced]);
      const sent = client.updates.findLast(
        ({ sessionUpdate }) => sessionUpdate === "available_commands_update",
      );
      expect(sent).toMatchObject({
        availableCommands:
          own === version ? commands : ["deploy", "deploy twice", "plan"].map((name) => ({ name })),
      });
    }
  });

  test("forwards a notice to the client during a turn, in a replay and while the session opens", async () => {
    const notice = (title: string): object => ({
      sessionUpdate: "notice",
      severity: "info",
      title,
      _meta: meta,
    });
    const relay = await rawRelay(agentOf(version, { opening: [update(notice("Opening"))] }));
    const features = version === 1 ? { clientCapabilities: { session: { notices: {} } } } : {};
    const client = await relay.connect(version, features);
    await client.open();
    await client.play([update(notice("Turn"))]);
    await client.request("session/close", { sessionId: client.sessionId });
    const again = await relay.connect(version, features);
    await again.request("session/load", { sessionId: client.sessionId, cwd: "/tmp", mcpServers: [] });
    const notices = (peer: typeof client): unknown[] =>
      peer.updates.filter(({ sessionUpdate }) => sessionUpdate === "notice");
    expect(notices(client)).toEqual(["Opening", "Turn"].map(notice));
    // A version 1 agent resends the opening notice as part of its history, and a version 2 agent as a new notice.
    const replayed = version === 1 ? ["Opening", "Turn"] : ["Opening", "Turn", "Opening"];
    expect(notices(again)).toEqual(replayed.map(notice));
    const deaf = await relay.connect(1);
    await deaf.request("session/load", { sessionId: client.sessionId, cwd: "/tmp", mcpServers: [] });
    expect(deaf.updates.some(({ sessionUpdate }) => sessionUpdate === "notice")).toBe(false);
  });

  test("keeps the ids of several plans, and merges the plans for a client that shows only one", async () => {
    const relay = await rawRelay(agentOf(version));
    const client = await relay.connect(version, { clientCapabilities: { plan: {} } });
    const plain = await relay.connect(1);
    await client.open();
    await plain.request("session/load", { sessionId: client.sessionId, cwd: "/tmp", mcpServers: [] });
    const updates = [
      { sessionUpdate: "plan_update", plan: { ...plan, _meta: meta }, _meta: meta },
      { sessionUpdate: "plan_update", plan: { type: "markdown", planId: "notes", content: "# Notes" } },
      { sessionUpdate: "plan_removed", planId: "notes" },
    ];
    await client.play(updates.map((each) => update(each)));
    const plans = (peer: typeof client): unknown[] =>
      peer.updates.filter(({ sessionUpdate }) => String(sessionUpdate).startsWith("plan"));
    expect(plans(client)).toEqual(updates);
    await expect
      .poll(() => plans(plain))
      .toEqual([{ sessionUpdate: "plan", entries: plan.entries, _meta: meta }]);
    const messages = plain.updates.filter(({ sessionUpdate }) => sessionUpdate === "agent_message_chunk");
    expect(messages).toMatchObject([{ content: { type: "text", text: "# Notes" } }]);
    const other = await relay.connect(3 - version, { clientCapabilities: { plan: {} } });
    await other.request("session/load", { sessionId: client.sessionId, cwd: "/tmp", mcpServers: [] });
    const [first, ...others] = updates;
    expect(plans(other)).toEqual([first, ...others]);
  });
});

describe("updates that arrive before their session is open", () => {
  const dropped =
    'Updates of session "child" were dropped: more than 1024 updates or 4 Mi characters came before it was open\n';

  test.each([
    [1024, []],
    [1026, [dropped]],
  ])("are kept up to a limit, then dropped and reported: %d", async (count, reports) => {
    const reported: string[] = [];
    const opening = Array.from({ length: count }, () => update({ sessionUpdate: "_a" }));
    const relay = await rawRelay(agentOf(1, { opening }), { onStderr: (text) => reported.push(text) });
    const client = await relay.connect(1);
    await client.open();
    expect(reported).toEqual(reports);
  });

  test("are dropped if they are replayed, except those that the host may not have stored", () => {
    const reported: string[] = [];
    const sessions = new ChildSessions((text) => reported.push(text));
    const send = (sessionId: string, sessionUpdate: string, count: number): void => {
      for (let sent = 0; sent < count; sent++)
        void sessions.updated({ sessionUpdate } as unknown as SessionUpdate, sessionId);
    };
    sessions.expectReplay("child");
    send("child", "agent_message_chunk", 2000);
    send("child", "notice", 1);
    const handlers = {} as ChildSessionHandlers;
    expect(sessions.handle("child", handlers)).toEqual([{ update: { sessionUpdate: "notice" } }]);
    expect(reported).toEqual([]);
    send("other", "agent_message_chunk", 2000);
    expect(reported).toHaveLength(1);
    expect(sessions.handle("other", handlers)).toHaveLength(1024);
  });
});
