import { Connection, createInMemoryTransports } from "@parley/protocol";
import { describe, expect, it } from "vitest";

import type { AgentConnection, SessionOptions } from "../api/agent-connection.ts";
import { connectAgent } from "../connection/connect-agent.ts";
import type { ClientDialect } from "../dialect/client-dialect.ts";
import { v1 as stableV1 } from "../v1/index.ts";
import { v1 } from "../v1/unstable/index.ts";
import { v2 as stableV2 } from "../v2/index.ts";
import { sessionOptions, v2 } from "../v2/unstable/index.ts";

const info = { name: "agent", version: "1" };
const setup = {
  configOptions: { model: "deep", verbose: true },
  cwd: "/w",
} satisfies SessionOptions;
const option = {
  name: "Model",
  type: "select",
  currentValue: "deep",
  options: [{ value: "deep", name: "Deep" }],
};

interface Connected {
  readonly client: AgentConnection;
  readonly received: [method: string, params: unknown][];
}

/** Connects an agent that has the given session capabilities. */
async function connect(dialect: ClientDialect, session: object): Promise<Connected> {
  const [clientSide, agentSide] = createInMemoryTransports();
  const received: Connected["received"] = [];
  const both = { list: {}, resume: {}, ...session };
  const initialized =
    dialect.version === 1
      ? {
          protocolVersion: 1,
          agentInfo: info,
          agentCapabilities: { loadSession: true, sessionCapabilities: both },
        }
      : { protocolVersion: 2, info, capabilities: { session: { load: {}, ...both } } };
  const skill = { type: "skill", name: "look", description: "Looks" };
  const told =
    dialect.version === 1
      ? { configOptions: [{ id: "model", ...option }, { id: "broken" }] }
      : {
          configOptions: [{ configId: "model", ...option }, { configId: "broken" }],
          availableCommands: [skill, { ...skill, type: "_later" }],
        };
  const answers: { readonly [method: string]: unknown } = {
    initialize: initialized,
    "session/new": { sessionId: "s1" },
    "session/fork": { sessionId: "s3" },
    "session/options": told,
  };
  const agent = new Connection(agentSide, {
    request(method, params) {
      received.push([method, params]);
      return answers[method] ?? {};
    },
    notification: () => undefined,
  });
  const client = await connectAgent(clientSide, { versions: [dialect], info });
  void client.closed.then(() => agent.close());
  return { client, received };
}

describe.each<[ClientDialect, ClientDialect]>([
  [v1, stableV1],
  [v2, stableV2],
])("a session's initial settings in version $version", (dialect, stable) => {
  const opened: [method: string, open: (client: AgentConnection) => Promise<unknown>][] = [
    ["session/new", (client) => client.newSession(setup)],
    ["session/load", (client) => client.loadSession("s2", setup)],
    ["session/resume", (client) => client.resumeSession("s2", setup)],
    ["session/fork", (client) => client.forkSession("s2", setup)],
  ];

  it.each(opened)("are sent with %s", async (method, open) => {
    const { client, received } = await connect(dialect, { options: {}, fork: {} });
    await open(client);
    expect(received[1]).toEqual([
      method,
      expect.objectContaining({
        cwd: "/w",
        mcpServers: [],
        configOptions: [
          { configId: "model", ...(dialect.version === 2 && { type: "id" }), value: "deep" },
          { configId: "verbose", type: "boolean", value: true },
        ],
      }),
    ]);
    await client.close();
  });

  it.each(opened)("are not sent with %s to an agent that does not support them", async (_, open) => {
    const without = await connect(dialect, { fork: {} });
    const old = await connect(stable, { options: {}, fork: {} });
    for (const { client, received } of [without, old]) {
      await expect(open(client)).rejects.toMatchObject({ name: "CapabilityError" });
      expect(received).toHaveLength(1);
      await client.close();
    }
  });

  it("are returned by an agent that supports session/options, except for unreadable settings", async () => {
    const { client, received } = await connect(dialect, { options: {} });
    const told = await sessionOptions(client, { cwd: "/w", sessionId: "s2" });
    expect(told).toMatchObject({ configOptions: [{ id: "model", currentValue: "deep" }] });
    expect(told.configOptions).toHaveLength(1);
    const look = { name: "look", description: "Looks", skill: {} };
    expect(told.commands).toEqual(dialect.version === 1 ? undefined : [look]);
    expect(received[1]).toEqual(["session/options", { cwd: "/w", sessionId: "s2" }]);
    expect(client.sessions).toEqual([]);
    await client.close();
    const other = await connect(dialect, {});
    await expect(sessionOptions(other.client, { cwd: "/w" })).rejects.toMatchObject({
      name: "CapabilityError",
    });
    await other.client.close();
  });
});
