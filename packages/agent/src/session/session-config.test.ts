import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { connectOver, openSession, text } from "../fixtures/raw-client.ts";
import type { AgentSession, ConfigOption, Turn } from "../index.ts";

const ask = { value: "ask", name: "Ask", description: "Asks first" };
const code = { value: "code", name: "Code" };
const mode: ConfigOption = {
  id: "mode",
  name: "Mode",
  category: "mode",
  type: "select",
  currentValue: "ask",
  options: [ask, code],
};
const models: ConfigOption = {
  id: "model",
  name: "Model",
  category: "model",
  type: "select",
  currentValue: "small",
  options: [
    { group: "own", name: "Own", options: [{ value: "small", name: "Small" }] },
    { group: "rented", name: "Rented", options: [{ value: "large", name: "Large" }] },
  ],
};
const verbose: ConfigOption = { id: "verbose", name: "Verbose", type: "boolean", currentValue: false };
const configOptions = [mode, models, verbose];
const boolean = { session: { configOptions: { boolean: {} } } };
const silent = (): Promise<void> => Promise.resolve();
const where = { cwd: "/tmp", mcpServers: [] };

describe("in version 1", () => {
  const modes = {
    currentModeId: "ask",
    availableModes: [
      { id: "ask", name: "Ask", description: "Asks first" },
      { id: "code", name: "Code" },
    ],
  };

  test("includes the settings and modes in the response that opens a session", async () => {
    const agent = { prompt: silent, configOptions, store: memorySessionStore() };
    const client = await connectOver(1, agent, { capabilities: boolean });
    const { sessionId, ...settings } = (await client.call("session/new", where)) as { sessionId: string };
    expect(settings).toEqual({ configOptions, modes });
    for (const method of ["session/load", "session/resume"]) {
      await expect(client.call(method, { sessionId, ...where })).resolves.toEqual({ configOptions, modes });
    }
  });

  test("does not send boolean settings to a client that does not support them", async () => {
    const client = await connectOver(1, { prompt: silent, configOptions });
    await expect(client.call("session/new", where)).resolves.toMatchObject({ configOptions: [mode, models] });
  });

  test("sends the settings after the response to a mode change", async () => {
    const { client, sessionId } = await openSession(1, { prompt: silent, configOptions: [mode] });
    await expect(client.call("session/set_mode", { sessionId, modeId: "code" })).resolves.toEqual({});
    await client.receives({ sessionUpdate: "config_option_update" });
    expect(client.received).toEqual([
      "response session/set_mode",
      { sessionUpdate: "config_option_update", configOptions: [{ ...mode, currentValue: "code" }] },
    ]);
  });

  test("responds to an option change with all settings, and also sends a changed mode", async () => {
    const { client, sessionId } = await openSession(
      1,
      { prompt: silent, configOptions },
      { capabilities: boolean },
    );
    const set = (params: object): Promise<unknown> =>
      client.call("session/set_config_option", { sessionId, ...params });
    await expect(set({ configId: "verbose", type: "boolean", value: true })).resolves.toEqual({
      configOptions: [mode, models, { ...verbose, currentValue: true }],
    });
    await expect(set({ configId: "model", value: "large" })).resolves.toEqual({
      configOptions: [mode, { ...models, currentValue: "large" }, { ...verbose, currentValue: true }],
    });
    await set({ configId: "mode", value: "code" });
    await client.receives({ sessionUpdate: "current_mode_update" });
    expect(client.received.slice(2)).toEqual([
      "response session/set_config_option",
      { sessionUpdate: "current_mode_update", currentModeId: "code" },
    ]);
  });

  test("sends a mode change by the agent both as a setting and as a mode", async () => {
    const { client, sessionId } = await openSession(1, {
      configOptions: [mode],
      prompt: ({ session }) => session.setConfig("mode", "code"),
    });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    expect(client.received.slice(0, 2)).toEqual([
      { sessionUpdate: "config_option_update", configOptions: [{ ...mode, currentValue: "code" }] },
      { sessionUpdate: "current_mode_update", currentModeId: "code" },
    ]);
  });

  test.each([
    ["session/set_mode", { modeId: "none" }],
    ["session/set_config_option", { configId: "none", value: "code" }],
    ["session/set_config_option", { configId: "mode", value: "none" }],
    ["session/set_config_option", { configId: "verbose", value: "on" }],
    ["session/set_config_option", { configId: "mode", type: "boolean", value: true }],
  ])("rejects %s with %j without changing the settings", async (method, params) => {
    const { client, sessionId } = await openSession(1, { prompt: silent, configOptions });
    await expect(client.call(method, { sessionId, ...params })).rejects.toMatchObject({ code: -32602 });
    expect(client.received).toEqual([]);
  });

  test("rejects mode changes in a session without modes", async () => {
    const { client, sessionId } = await openSession(1, { prompt: silent, configOptions: [models] });
    await expect(client.call("session/set_mode", { sessionId, modeId: "x" })).rejects.toMatchObject({
      code: -32602,
    });
  });

  test("does not implement the settings methods for an agent without settings", async () => {
    const { client, sessionId } = await openSession(1, { prompt: silent });
    for (const method of ["session/set_mode", "session/set_config_option"]) {
      const call = client.call(method, { sessionId, modeId: "x", configId: "x", value: "x" });
      await expect(call).rejects.toMatchObject({ code: -32601 });
    }
  });
});

describe("in version 2", () => {
  const { id: _modeId, ...modeRest } = mode;
  const modeOption = { configId: "mode", ...modeRest };
  const { id: _verboseId, ...verboseRest } = verbose;
  const verboseOption = { configId: "verbose", ...verboseRest };

  test("includes the settings in the response that opens a session", async () => {
    const client = await connectOver(2, { prompt: silent, configOptions, store: memorySessionStore() });
    const { sessionId, ...settings } = (await client.call("session/new", where)) as { sessionId: string };
    expect(settings).toMatchObject({
      configOptions: [
        modeOption,
        {
          configId: "model",
          options: [{ groupId: "own", options: [{ value: "small" }] }, { groupId: "rented" }],
        },
        verboseOption,
      ],
    });
    for (const method of ["session/load", "session/resume"]) {
      await expect(client.call(method, { sessionId, ...where })).resolves.toEqual(settings);
    }
  });

  test("responds to an option change with all settings", async () => {
    const { client, sessionId } = await openSession(2, { prompt: silent, configOptions: [mode, verbose] });
    const set = (params: object): Promise<unknown> =>
      client.call("session/set_config_option", { sessionId, ...params });
    await expect(set({ configId: "mode", type: "id", value: "code" })).resolves.toEqual({
      configOptions: [{ ...modeOption, currentValue: "code" }, verboseOption],
    });
    await expect(set({ configId: "verbose", type: "boolean", value: true })).resolves.toMatchObject({
      configOptions: [{ currentValue: "code" }, { currentValue: true }],
    });
    expect(client.received).toEqual([
      "response session/set_config_option",
      "response session/set_config_option",
    ]);
  });

  test("sends a settings change by the agent to the client", async () => {
    const { client, sessionId } = await openSession(2, {
      configOptions: [mode],
      prompt: ({ session }) => session.setConfig("mode", "code"),
    });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await expect(client.receives({ sessionUpdate: "config_option_update" })).resolves.toEqual({
      sessionUpdate: "config_option_update",
      configOptions: [{ ...modeOption, currentValue: "code" }],
    });
  });

  test.each([
    { configId: "none", type: "id", value: "code" },
    { configId: "mode", type: "id", value: "none" },
    { configId: "mode", type: "_acme_color", value: "code" },
  ])("rejects %j", async (params) => {
    const { client, sessionId } = await openSession(2, { prompt: silent, configOptions });
    const call = client.call("session/set_config_option", { sessionId, ...params });
    await expect(call).rejects.toMatchObject({ code: -32602 });
  });
});

test.each(["passed to it", "of a turn"])(
  "a settings function can set a value on the session %s, and is called again",
  async (by) => {
    const asked: unknown[] = [];
    let ofTurn: AgentSession | undefined;
    const { client, sessionId } = await openSession(1, {
      prompt: async (turn) => void (ofTurn = turn.session),
      async configOptions(session) {
        const { config } = session;
        asked.push(Object.fromEntries(config));
        const chooser = by === "passed to it" ? session : ofTurn;
        if (config.get("model") === "large") await chooser?.setConfig("mode", "ask");
        return [mode, models];
      },
    });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.call("session/set_mode", { sessionId, modeId: "code" });
    const large = { sessionId, configId: "model", value: "large" };
    await expect(client.call("session/set_config_option", large)).resolves.toMatchObject({
      configOptions: [{ currentValue: "ask" }, { currentValue: "large" }],
    });
    expect(asked).toEqual([
      {},
      { mode: "code", model: "small" },
      { mode: "code", model: "large" },
      { mode: "ask", model: "large" },
    ]);
  },
);

test("applies a value that the settings function sets without awaiting", async () => {
  const { client, sessionId } = await openSession(
    2,
    {
      prompt: silent,
      async configOptions(session) {
        if (session.config.get("model") === "large") {
          void session.setConfig("mode", "code");
          void session.setConfig("verbose", true);
        }
        return configOptions;
      },
    },
    { capabilities: boolean },
  );
  const large = { sessionId, configId: "model", type: "id", value: "large" };
  await expect(client.call("session/set_config_option", large)).resolves.toMatchObject({
    configOptions: [{ currentValue: "code" }, { currentValue: "large" }, { currentValue: true }],
  });
});

test("does not let the settings function set an unknown value", async () => {
  const refused: unknown[] = [];
  const { client, sessionId } = await openSession(1, {
    prompt: silent,
    async configOptions(session) {
      await session.setConfig("mode", "none").catch((error: Error) => refused.push(error.message));
      return [mode];
    },
  });
  await client.call("session/set_mode", { sessionId, modeId: "code" });
  expect(refused).toEqual([
    'Cannot set "mode": no such option',
    'Cannot set "mode" to "none": no such value',
  ]);
});

test("keeps chosen values across a reconnect, even in the other version", async () => {
  const seen: unknown[] = [];
  const agent = {
    store: memorySessionStore(),
    configOptions,
    prompt: async ({ session }: Turn) => void seen.push(Object.fromEntries(session.config)),
  };
  const { client, sessionId } = await openSession(1, agent);
  await client.call("session/set_mode", { sessionId, modeId: "code" });
  await client.call("session/close", { sessionId });
  const again = await connectOver(2, agent);
  await expect(again.call("session/resume", { sessionId, cwd: "/tmp" })).resolves.toMatchObject({
    configOptions: [
      { configId: "mode", currentValue: "code" },
      { configId: "model" },
      { configId: "verbose" },
    ],
  });
  await again.call("session/prompt", { sessionId, prompt: text("x") });
  expect(seen).toEqual([{ mode: "code", model: "small", verbose: false }]);
});

test("lets settings depend on chosen values, and drops a value that is no longer available", async () => {
  const levels = ({ config }: AgentSession): ConfigOption[] => {
    const large = config.get("model") === "large";
    const choices = large ? ["low", "high"] : ["none"];
    return [
      models,
      {
        id: "effort",
        name: "Effort",
        type: "select",
        currentValue: choices[0] ?? "",
        options: choices.map((value) => ({ value, name: value })),
      },
    ];
  };
  const { client, sessionId } = await openSession(2, { prompt: silent, configOptions: levels });
  const set = (configId: string, value: string): Promise<unknown> =>
    client.call("session/set_config_option", { sessionId, configId, type: "id", value });
  await expect(set("effort", "high")).rejects.toMatchObject({ code: -32602 });
  await expect(set("model", "large")).resolves.toMatchObject({
    configOptions: [{}, { currentValue: "low" }],
  });
  await expect(set("effort", "high")).resolves.toMatchObject({
    configOptions: [{}, { currentValue: "high" }],
  });
  await expect(set("model", "small")).resolves.toMatchObject({
    configOptions: [{}, { currentValue: "none" }],
  });
});

test("lets settings change while a turn is running", async () => {
  const gate = Promise.withResolvers<void>();
  const { client, sessionId } = await openSession(1, {
    configOptions: [mode],
    async prompt(turn) {
      await gate.promise;
      await turn.agentMessage(String(turn.session.config.get("mode")));
    },
  });
  const turn = client.call("session/prompt", { sessionId, prompt: text("x") });
  await client.call("session/set_mode", { sessionId, modeId: "code" });
  gate.resolve();
  await turn;
  await expect(client.receives({ sessionUpdate: "agent_message_chunk" })).resolves.toMatchObject({
    content: { text: "code" },
  });
});

test("fails to open a session if the settings function fails, and leaves no session behind", async () => {
  const store = memorySessionStore();
  const failing = { store, prompt: silent, configOptions: () => Promise.reject(new Error("no models")) };
  const client = await connectOver(2, failing);
  await expect(client.call("session/new", where)).rejects.toMatchObject({ code: -32603 });
  await expect(client.call("session/list", {})).resolves.toEqual({ sessions: [] });
  const { client: owner, sessionId } = await openSession(2, { store, prompt: silent });
  await owner.call("session/close", { sessionId });
  await expect(client.call("session/load", { sessionId, ...where })).rejects.toMatchObject({ code: -32603 });
  await expect(owner.call("session/load", { sessionId, ...where })).resolves.toEqual({});
});

test("stores all settings that are set concurrently", async () => {
  const opened = Promise.withResolvers<AgentSession>();
  const option = (id: string): { id: string; name: string; type: "boolean"; currentValue: boolean } => ({
    id,
    name: id,
    type: "boolean",
    currentValue: false,
  });
  const { client, sessionId } = await openSession(2, {
    configOptions: [option("a"), option("b")],
    prompt: async (turn) => opened.resolve(turn.session),
  });
  await client.call("session/prompt", { sessionId, prompt: text("x") });
  const session = await opened.promise;
  await Promise.all([session.setConfig("a", true), session.setConfig("b", true)]);
  expect([...session.config]).toEqual([
    ["a", true],
    ["b", true],
  ]);
});

describe("invalid settings returned by the agent's function", () => {
  const wrong = { ...models, currentValue: "huge" } as ConfigOption;
  const found =
    'TypeError: Cannot show the settings as they are: configOptions[0].currentValue is "huge", expected one of its choices ("small", "large")';

  test.each([
    ["a value that is not a choice", [wrong], found],
    [
      "duplicate ids",
      [mode, mode],
      'TypeError: Cannot show the settings as they are: configOptions has two settings with the id "mode"',
    ],
  ])("are reported once, and the session still opens (%s)", async (_, options, report) => {
    const agent = { prompt: silent, configOptions: () => options };
    const { client, sessionId } = await openSession(1, agent);
    const [{ id } = { id: "" }] = options;
    const value = id === "mode" ? "code" : "large";
    await client.call("session/set_config_option", { sessionId, configId: id, value });
    await client.call("session/set_config_option", { sessionId, configId: id, value });
    expect(client.errors.map(String)).toEqual([report]);
  });

  test("prevent the session from opening if they are not a list", async () => {
    const agent = { prompt: silent, configOptions: () => mode as unknown as ConfigOption[] };
    const client = await connectOver(1, agent);
    await expect(client.call("session/new", where)).rejects.toMatchObject({ code: -32603 });
    expect(client.errors.map(String)).toEqual([
      "TypeError: Cannot show the settings: configOptions is an object with id, name, category, expected a list",
    ]);
  });
});
