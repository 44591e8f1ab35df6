import {
  type McpLogin,
  type McpLoginKey,
  type McpLoginStore,
  type McpSession,
  mcpConnections,
} from "@parley/mcp-transport";
import { expect, onTestFinished, test } from "vitest";

import { type OAuthServer, browse, startOAuthServer } from "./fixtures/oauth-server.ts";

function memoryStore(): McpLoginStore {
  const logins = new Map<string, McpLogin>();
  const nameOf = ({ url, principal }: McpLoginKey): string => JSON.stringify([url, principal]);
  return {
    load: async (key) => logins.get(nameOf(key)),
    async save(key, login) {
      if (login === undefined) logins.delete(nameOf(key));
      else logins.set(nameOf(key), login);
    },
  };
}

const SESSION = "sess_1";

/** Opens the server with a handler for logins, the way a separate process with the same store would. */
async function open(
  { url }: OAuthServer,
  logins: McpLoginStore,
  headers: { name: string; value: string }[] = [],
): Promise<{
  readonly session: McpSession;
  readonly logIn: (openUrl?: (url: string) => Promise<boolean>) => Promise<void>;
}> {
  const connections = mcpConnections({ clientInfo: { name: "agent", version: "1.0.0" }, logins });
  onTestFinished(() => connections.close());
  const servers = [{ type: "http" as const, name: "private", url, headers }];
  const session = await connections.open({ sessionId: SESSION, cwd: "/", servers });
  return {
    session,
    async logIn(openUrl = async (page) => (await browse(page)) !== "") {
      const { signal } = new AbortController();
      await connections.logIn?.({ sessionId: SESSION, server: "private", openUrl, signal });
    },
  };
}

const whoami = (session: McpSession): Promise<unknown> => session.call("private__whoami", {});

test("concurrent calls refresh an expired token only once", async () => {
  const server = await startOAuthServer();
  const { session, logIn } = await open(server, memoryStore());
  await logIn();
  server.expire();

  const results = await Promise.all(Array.from({ length: 8 }, () => whoami(session)));

  expect(results).toHaveLength(8);
  expect(server.counts.refreshes).toBe(1);
});

test("uses a token that another process has refreshed", async () => {
  const server = await startOAuthServer();
  const store = memoryStore();
  const first = await open(server, store);
  await first.logIn();
  const second = await open(server, store);
  server.expire();

  await whoami(first.session);
  await whoami(second.session);

  expect(server.counts).toEqual({ logins: 1, refreshes: 1 });
});

test("each of an agent's users logs in separately", async () => {
  const { url } = await startOAuthServer();
  const connections = mcpConnections({ logins: memoryStore() });
  onTestFinished(() => connections.close());
  const servers = [{ type: "http" as const, name: "private", url, headers: [] }];
  const openFor = (principal: string): Promise<McpSession> =>
    connections.open({ sessionId: SESSION, principal, cwd: "/", servers });
  const anna = await openFor("anna");
  const request = { sessionId: SESSION, principal: "anna", server: "private" };
  const { signal } = new AbortController();
  await connections.logIn?.({ ...request, signal, openUrl: async (page) => (await browse(page)) !== "" });
  await whoami(anna);

  const ben = await openFor("ben");
  expect(ben.servers.get("private")).toMatchObject({ status: "failed", kind: "auth" });
  await connections.logOut?.({ ...request, principal: "ben" });
  await whoami(anna);
});

test("a server declared with credentials needs no login", async () => {
  const server = await startOAuthServer();
  const headers = [{ name: "authorization", value: "Bearer of-the-user" }];
  const { session, logIn } = await open(server, memoryStore(), headers);

  expect(session.servers.get("private")).toMatchObject({ status: "failed", kind: "auth" });
  await expect(logIn()).rejects.toThrow('Cannot log in at MCP server "private": there is no login at it');
});

test("a second login reuses the client registration, even if its port is taken", async () => {
  const server = await startOAuthServer();
  const store = memoryStore();
  const { logIn } = await open(server, store);
  await logIn();
  server.revoke();
  await logIn();
  expect(server.clients.size).toBe(1);

  const { logIn: logInElsewhere } = await open(server, store);
  server.revoke();
  await logIn(async (page) => {
    // The other process logs in on a different port, so it needs its own registration.
    await logInElsewhere();
    await browse(page);
    return true;
  });
  expect(server.counts.logins).toBe(4);
});

test("a login fails with the reason if the user declines or no browser opens", async () => {
  const server = await startOAuthServer();
  const { logIn } = await open(server, memoryStore());
  await expect(logIn(() => Promise.resolve(false))).rejects.toThrow("the user does not log in");
  await expect(logIn(() => Promise.reject(new Error("no browser")))).rejects.toThrow("no browser");
});
