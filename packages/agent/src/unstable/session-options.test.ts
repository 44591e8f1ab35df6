import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { type RawClient, type SomeAgent, connect, connectOver, openSession } from "../fixtures/raw-client.ts";
import { type AgentDialect, type ConfigOption, createAgentHost } from "../index.ts";
import { v1 as stableV1 } from "../v1/index.ts";
import { v1 } from "../v1/unstable/index.ts";
import { v2 as stableV2 } from "../v2/index.ts";
import { v2 } from "../v2/unstable/index.ts";

const where = { cwd: "/tmp", mcpServers: [] };
const prompt = (): Promise<void> => Promise.resolve();
const boolean = { session: { configOptions: { boolean: {} } } };
const names = (...values: readonly string[]): { value: string; name: string }[] =>
  values.map((value) => ({ value, name: value }));
const model = (currentValue: string): ConfigOption => ({
  id: "model",
  name: "Model",
  category: "model",
  type: "select",
  currentValue,
  options: names("small", "large"),
});
const effort = (...values: readonly [string, ...string[]]): ConfigOption => ({
  id: "effort",
  name: "Effort",
  type: "select",
  currentValue: values[0],
  options: names(...values),
});
const verbose: ConfigOption = { id: "verbose", name: "Verbose", type: "boolean", currentValue: false };

/** An agent in which one setting depends on another. */
const layered: SomeAgent = {
  configOptions: ({ config }) => layeredOptions(config.get("model")),
  commands: async ({ cwd }) => [{ name: "look", description: cwd }],
  sessionOptions: ({ config, cwd }) => ({
    configOptions: layeredOptions(config.get("model")),
    commands: [{ name: "look", description: cwd }],
  }),
  prompt,
};
const layeredOptions = (chosen: unknown): ConfigOption[] => [
  model("small"),
  chosen === "large" ? effort("high", "max") : effort("low", "high"),
];

function valuesIn(answer: unknown): Record<string, unknown> {
  const { configOptions } = answer as {
    configOptions: { id?: string; configId?: string; currentValue: unknown }[];
  };
  return Object.fromEntries(
    configOptions.map(({ id, configId, currentValue }) => [id ?? configId, currentValue]),
  );
}

describe.each<[number, AgentDialect, AgentDialect]>([
  [1, v1, stableV1],
  [2, v2, stableV2],
])("an agent that uses protocol version %d", (version, dialect, stable) => {
  const versions = [dialect];
  const connectTo = (agent: SomeAgent, store = memorySessionStore()): Promise<RawClient> =>
    connectOver(version, { store, ...agent }, { versions, capabilities: boolean });
  const choice = (configId: string, value: string | boolean): object => ({
    configId,
    ...(version === 2 && { type: typeof value === "boolean" ? "boolean" : "id" }),
    ...(version === 1 && typeof value === "boolean" && { type: "boolean" }),
    value,
  });
  const open = async (client: RawClient, ...configOptions: object[]): Promise<{ sessionId: string }> =>
    (await client.call("session/new", { ...where, configOptions })) as { sessionId: string };

  test("returns a new session's settings from session/options without creating the session", async () => {
    const client = await connectTo(layered);
    const told = await client.call("session/options", { cwd: "/tmp" });
    expect(valuesIn(told)).toEqual({ model: "small", effort: "low" });
    const availableCommands = [{ type: "command", name: "look", description: "/tmp" }];
    expect(told).toMatchObject(version === 2 ? { availableCommands } : {});
    await expect(client.call("session/list", {})).resolves.toEqual({ sessions: [] });
    expect(client.updates).toEqual([]);
    const { sessionId: _, _meta, ...opened } = (await open(client)) as { sessionId: string; _meta?: unknown };
    expect(opened).toEqual(told);
  });

  test("returns an open or closed session's settings from session/options", async () => {
    const store = memorySessionStore();
    const host = createAgentHost({ info: { name: "a", version: "1" }, store, ...layered }, { versions });
    const { client, sessionId } = await openSession(version, layered, { host });
    await client.call("session/set_config_option", { sessionId, ...choice("model", "large") });
    const ask = async (): Promise<object> =>
      valuesIn(await client.call("session/options", { cwd: "/tmp", sessionId }));
    await expect(ask()).resolves.toEqual({ model: "large", effort: "high" });
    await client.call("session/close", { sessionId });
    await expect(ask()).resolves.toEqual({ model: "large", effort: "high" });
    await expect(client.call("session/options", { cwd: "/other", sessionId })).rejects.toMatchObject({
      code: -32602,
    });
    await expect(client.call("session/options", { cwd: "/tmp", sessionId: "x" })).rejects.toMatchObject({
      code: -32002,
      data: { sessionId: "x" },
    });
    await host.close();
  });

  test("applies choices in order when a session opens, and ignores choices for unknown options", async () => {
    const store = memorySessionStore();
    const client = await connectTo(layered, store);
    const made = [
      choice("none", "a"),
      choice("model", "huge"),
      choice("model2", true),
      choice("effort", "max"),
    ];
    expect(valuesIn(await open(client, ...made))).toEqual({ model: "small", effort: "low" });
    const created = await open(client, choice("effort", "high"), choice("model", "large"));
    expect(valuesIn(created)).toEqual({ model: "large", effort: "high" });
    const { sessionId } = created;
    const deep = await open(client, choice("model", "large"), choice("effort", "max"));
    expect(valuesIn(deep)).toEqual({ model: "large", effort: "max" });
    await client.call("session/close", { sessionId });
    const resumed = { sessionId, ...where, configOptions: [choice("effort", "max")] };
    expect(valuesIn(await client.call("session/resume", resumed))).toEqual({ model: "large", effort: "max" });
    const forked = { sessionId, ...where, configOptions: [choice("model", "small")] };
    expect(valuesIn(await client.call("session/fork", forked))).toEqual({ model: "small", effort: "low" });
    const again = await client.call("session/load", { sessionId, ...where });
    expect(valuesIn(again)).toEqual({ model: "large", effort: "max" });
    expect(client.updates.filter(({ update }) => update.sessionUpdate === "config_option_update")).toEqual(
      [],
    );
  });

  test("sends choices made by a client that joins an open session to the other clients", async () => {
    const agent: SomeAgent = { configOptions: [model("small"), verbose], prompt };
    const store = memorySessionStore();
    const host = createAgentHost({ info: { name: "a", version: "1" }, store, ...agent }, { versions });
    const client = await connectOver(version, agent, { host, capabilities: boolean });
    const { sessionId } = await open(client);
    const other = await connectOver(version, agent, { host, capabilities: boolean });
    const configOptions = [choice("verbose", true)];
    const joined = await other.call("session/resume", { sessionId, ...where, configOptions });
    expect(valuesIn(joined)).toEqual({ model: "small", verbose: true });
    const update = await client.receives({ sessionUpdate: "config_option_update" });
    expect(valuesIn(update)).toEqual({ model: "small", verbose: true });
    expect(JSON.stringify(other.updates)).not.toContain("config_option_update");
    await host.close();
  });

  test.each([
    ["two choices for the same setting", [choice("model", "small"), choice("model", "large")]],
    ["a choice without a value", [{ configId: "model", ...(version === 2 && { type: "id" }) }]],
    [
      "a value that is not a string",
      [{ configId: "model", type: version === 1 ? "x" : "_number", value: 1 }],
    ],
  ])("rejects %s without creating a session", async (_, configOptions) => {
    const client = await connectTo({ configOptions: [model("small")], prompt });
    await expect(open(client, ...configOptions)).rejects.toMatchObject({ code: -32602 });
    await expect(client.call("session/list", {})).resolves.toEqual({ sessions: [] });
  });

  test.each<[string, boolean, SomeAgent, AgentDialect]>([
    ["lists", true, { configOptions: [model("small")], commands: [], prompt }, dialect],
    ["functions and sessionOptions", true, layered, dialect],
    ["a function for its settings", false, { configOptions: () => [model("small")], prompt }, dialect],
    [
      "a function for its commands",
      false,
      { configOptions: [model("small")], commands: async () => [], prompt },
      dialect,
    ],
    ["no settings", false, { prompt }, dialect],
    ["the stable profile", false, { configOptions: [model("small")], prompt }, stable],
  ])("with %s supports session/options: %s", async (_, isOffered, agent, profile) => {
    const client = connect({ store: memorySessionStore(), ...agent }, { versions: [profile] });
    const info = { name: "client", version: "1.0.0" };
    const described = await client.call("initialize", { protocolVersion: version, info, clientInfo: info });
    expect(JSON.stringify(described).includes('"options":{}')).toBe(isOffered);
    const told = client.call("session/options", { cwd: "/tmp" });
    await expect(
      told.then(
        () => true,
        ({ code }) => code !== -32601,
      ),
    ).resolves.toBe(isOffered);
    const configOptions = [choice("model", "large")];
    const opened = await client.call("session/new", { ...where, configOptions });
    const hasModel = isOffered ? "large" : agent.configOptions === undefined ? undefined : "small";
    const { model: value } = Object.hasOwn(opened as object, "configOptions") ? valuesIn(opened) : {};
    expect(value).toBe(hasModel);
  });
});
