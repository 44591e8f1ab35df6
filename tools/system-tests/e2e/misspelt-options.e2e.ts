import { createAgentHost, defineAgent, serveAgent } from "@parley/agent";
import { testAgent } from "@parley/agent/testing";
import { createSessionList } from "@parley/client";
import { createFileSystemHandlers, createTerminalHandlers, spawnAgent } from "@parley/client/node";
import { createPermissionBroker } from "@parley/client/permission";
import { mcpConnections } from "@parley/mcp-transport";
import { serveTools } from "@parley/mcp-transport/serve";
import { filePermissionStore } from "@parley/permission/node";
import { createInMemoryTransports } from "@parley/protocol";
import { httpTransport } from "@parley/protocol/http";
import { createReplay } from "@parley/protocol/recording";
import { stdioTransport } from "@parley/protocol/stdio";
import { webSocketTransport } from "@parley/protocol/websocket";
import { createAcpHandler, createInProcessHubs } from "@parley/server";
import { bearerJwt } from "@parley/server/jwt";
import { bearerTokenFile, serveHttp, tlsFiles } from "@parley/server/node";
import { postgresAdmin, postgresHub } from "@parley/server/postgres";
import { relayAgent } from "@parley/server/relay";
import { memorySessionStore } from "@parley/storage";
import { migratePostgresStore, postgresNodes, postgresSessionStore } from "@parley/storage/postgres";
import { sqliteSessionStore } from "@parley/storage/sqlite";
import { expect, onTestFinished, test } from "vitest";

const agent = defineAgent({ info: { name: "silent", version: "1" }, prompt: async () => {} });
const address = "postgres://localhost:1/none";
const transport = () => createInMemoryTransports()[0];

/** Factory functions, each with one of its option names and a function that calls it. */
const factories: readonly (readonly [name: string, option: string, (options: object) => unknown])[] = [
  ["createAgentHost", "maxSessions", (options) => createAgentHost(agent, options)],
  ["serveAgent", "onError", (options) => serveAgent(agent, transport(), options)],
  ["testAgent", "principal", (options) => testAgent(agent, options)],
  ["createSessionList", "pageSize", (options) => createSessionList({} as never, options)],
  ["createFileSystemHandlers", "roots", createFileSystemHandlers],
  ["createTerminalHandlers", "maxTerminals", createTerminalHandlers],
  [
    "spawnAgent",
    "closeGraceMs",
    (options) => spawnAgent({ command: "none" }, { info: { name: "a", version: "1" }, ...options }),
  ],
  ["createPermissionBroker", "policy", createPermissionBroker],
  ["mcpConnections", "readyWaitMs", mcpConnections],
  ["serveTools", "tools", (options) => serveTools(options as never)],
  ["filePermissionStore", "oldSubject", (options) => filePermissionStore("rules.json", options)],
  ["httpTransport", "headers", (options) => httpTransport("http://127.0.0.1:1", options)],
  ["webSocketTransport", "reconnect", (options) => webSocketTransport("ws://127.0.0.1:1", options)],
  ["stdioTransport", "input", stdioTransport],
  ["createReplay", "plays", (options) => createReplay([], options)],
  ["createAcpHandler", "limits", (options) => createAcpHandler(createAgentHost(agent), options)],
  ["createInProcessHubs", "ttlMs", (options) => createInProcessHubs(memorySessionStore(), options)],
  ["serveHttp", "requestTimeoutMs", (options) => serveHttp(createAgentHost(agent), options as never)],
  ["bearerJwt", "principalClaim", (options) => bearerJwt(options as never)],
  ["bearerTokenFile", "onError", (options) => bearerTokenFile("tokens", options)],
  ["tlsFiles", "onError", (options) => tlsFiles(options as never)],
  ["postgresHub", "schema", (options) => postgresHub(address, options)],
  ["postgresAdmin", "schema", (options) => postgresAdmin(address, options)],
  ["relayAgent", "terminals", (options) => relayAgent(options as never)],
  ["postgresNodes", "schema", (options) => postgresNodes(address, options)],
  ["migratePostgresStore", "schema", (options) => migratePostgresStore(address, options)],
  ["postgresSessionStore", "schema", (options) => postgresSessionStore(address, options)],
  ["sqliteSessionStore", "busyTimeoutMs", (options) => sqliteSessionStore(":memory:", options)],
];

test.each(factories)(
  "%s rejects a misspelled name and suggests the closest one",
  async (_name, option, call) => {
    const misspelt = `${option.slice(0, -2)}${option.at(-1)}`;
    const attempt = async (): Promise<unknown> => call({ [misspelt]: undefined });
    await expect(attempt()).rejects.toThrow(`there is no option "${misspelt}"; did you mean "${option}"?`);
  },
);

test.each([
  ["serveHttp", () => serveHttp(agent as never, { port: 0 }), "the first argument is no host"],
  ["serveHttp", () => serveHttp(createAgentHost(agent), undefined as never), "the options are undefined"],
  ["createAcpHandler", () => createAcpHandler(agent as never), "the first argument is no host"],
  ["sqliteSessionStore", () => sqliteSessionStore(undefined as never), "the path is missing"],
  ["sqliteSessionStore", () => sqliteSessionStore({} as never), "the path is of type object"],
  [
    "defineAgent",
    () => defineAgent({ info: agent.info, promt: agent.prompt } as never),
    'did you mean "prompt"?',
  ],
])("%s reports an argument of the wrong type", async (_name, call, message) => {
  const attempt = async (): Promise<unknown> => call();
  await expect(attempt()).rejects.toThrow(message);
});

test("accepts the correct names", async () => {
  const client = await testAgent(agent, { principal: "ada", cancelGraceMs: 10 });
  onTestFinished(() => client.close());
  expect(await (await client.newSession()).prompt("hello")).toMatchObject({ stopReason: "end_turn" });
  expect(createReplay([], { plays: "peer" }).transport).toBeDefined();
  const store = sqliteSessionStore(":memory:", { busyTimeoutMs: 10 });
  expect(await store.list({ limit: 1 }).catch((error: unknown) => error)).toBeDefined();
});
