import { TransportError } from "@parley/protocol";
import { httpTransport } from "@parley/protocol/http";
import { webSocketTransport } from "@parley/protocol/websocket";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import type { AgentConnection } from "../api/agent-connection.ts";
import type { ClientHandlers } from "../api/client-handlers.ts";
import { type SdkServer, startSdkServer } from "../fixtures/sdk-server.ts";
import { waitForState } from "../fixtures/wait-for-state.ts";
import { v1 } from "../v1/index.ts";
import { connectAgent } from "./connect-agent.ts";

let server: SdkServer;

beforeAll(async () => {
  server = await startSdkServer();
});

afterAll(() => server.close());

const profile = { versions: [v1], info: { name: "test", version: "0" } };
const allow: ClientHandlers = { requestPermission: () => ({ outcome: "selected", optionId: "yes" }) };

const textOf = (agent: AgentConnection, id: string): string =>
  (agent.session(id)?.state.entries ?? [])
    .map((entry) =>
      entry.type === "message"
        ? entry.content.map((block) => ("text" in block ? block.text : "")).join("")
        : entry.type,
    )
    .join("|");

describe.each([
  ["HTTP", httpTransport],
  ["WebSocket", webSocketTransport],
])("an official SDK server over %s", (_name, createTransport) => {
  async function connect(): Promise<AgentConnection> {
    const agent = await connectAgent(createTransport(server.url), { ...profile, handlers: allow });
    onTestFinished(() => agent.close());
    return agent;
  }

  test("handles a prompt that requires permission", async () => {
    const agent = await connect();
    const session = await agent.newSession({ cwd: "/w" });
    await expect(session.prompt("Hi")).resolves.toBe("end_turn");
    expect(textOf(agent, session.id)).toBe("Hi|tool_call|Hello you");
  });

  test("runs turns in two sessions concurrently and can cancel one", async () => {
    const agent = await connect();
    const [first, second] = [await agent.newSession({ cwd: "/w" }), await agent.newSession({ cwd: "/w" })];
    const waiting = first.prompt("wait");
    await waitForState(first, ({ entries }) => JSON.stringify(entries).includes("you"));
    await expect(second.prompt("Hi")).resolves.toBe("end_turn");
    await first.cancel();
    await expect(waiting).resolves.toBe("cancelled");
  });

  test("loads a session on a fresh connection, with the complete history once the load resolves", async () => {
    for (let round = 0; round < 5; round++) {
      const agent = await connect();
      const session = await agent.loadSession(`old${round}`, { cwd: "/w" });
      expect(session.state.entries).toHaveLength(200);
      await expect(session.prompt("Hi")).resolves.toBe("end_turn");
    }
  });

  test("can reject a load without losing the connection", async () => {
    const agent = await connect();
    await expect(agent.loadSession("none", { cwd: "/w" })).rejects.toMatchObject({ code: -32002 });
    await expect(agent.newSession({ cwd: "/w" })).resolves.toBeDefined();
  });

  test("closes the client's connection when it shuts down", async () => {
    const other = await startSdkServer();
    const agent = await connectAgent(createTransport(other.url), profile);
    await other.close();
    await expect(agent.closed).resolves.toMatchObject({ name: "ConnectionClosedError" });
  });

  test("makes connecting reject if it is not running", async () => {
    const closed = await startSdkServer();
    await closed.close();
    await expect(connectAgent(createTransport(closed.url), profile)).rejects.toBeInstanceOf(TransportError);
  });
});

test("sends the headers, keeps cookies, and closes the connection on the server", async () => {
  const requests: [string, string | null, string | null][] = [];
  const transport = httpTransport(server.url, {
    headers: async () => ({ Authorization: "Bearer t" }),
    fetch: async (url, init) => {
      const headers = new Headers(init.headers);
      requests.push([init.method ?? "", headers.get("Authorization"), headers.get("Cookie")]);
      const { body, status, headers: received } = await fetch(url, init);
      const answer = new Response(status === 204 ? null : body, { status, headers: received });
      if (requests.length === 1) answer.headers.append("Set-Cookie", "node=7; Path=/; HttpOnly");
      return answer;
    },
  });
  const agent = await connectAgent(transport, { ...profile, handlers: allow });
  await agent.newSession({ cwd: "/w" });
  await agent.close();
  expect(requests.map(([method]) => method)).toEqual(["POST", "GET", "POST", "GET", "DELETE"]);
  expect(new Set(requests.map(([, authorization]) => authorization))).toEqual(new Set(["Bearer t"]));
  expect(requests.map(([, , cookie]) => cookie)).toEqual([null, ...Array<string>(4).fill("node=7")]);
});

test("rejects a URL without an ACP server, and a server that denies access", async () => {
  const notAnAgent = httpTransport(server.url, { fetch: () => Promise.resolve(new Response("Hello")) });
  await expect(connectAgent(notAnAgent, profile)).rejects.toThrow("is not an ACP server");
  const refusing = httpTransport(server.url, {
    fetch: () => Promise.resolve(new Response("Sign in first", { status: 401 })),
  });
  await expect(connectAgent(refusing, profile)).rejects.toThrow("401: Sign in first");
});
