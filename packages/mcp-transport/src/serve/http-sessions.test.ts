import { Server } from "@modelcontextprotocol/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { HttpSessions } from "./http-sessions.ts";

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Starts serving sessions and tracks which of their MCP servers are open. */
function serve(): { sessions: HttpSessions; open: Set<Server> } {
  const open = new Set<Server>();
  const sessions = new HttpSessions(() => {
    const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {} } });
    open.add(server);
    return Object.assign(server, { onclose: () => open.delete(server) });
  }, 1_000_000);
  return { sessions, open };
}

interface Asked {
  readonly status: number;
  readonly sessionId: string | null;
  /** Ends the request, as the listener does once the response has been sent or the client has disconnected. */
  readonly end: () => void;
}

async function ask(
  { sessions }: { readonly sessions: HttpSessions },
  method: string,
  sessionId?: string,
): Promise<Asked> {
  const gone = new AbortController();
  const response = await sessions.fetch(
    new Request("http://127.0.0.1/mcp", {
      method: "POST",
      signal: gone.signal,
      headers: {
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        ...(sessionId !== undefined && { "mcp-session-id": sessionId }),
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method,
        params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "c", version: "1" } },
      }),
    }),
  );
  return {
    status: response.status,
    sessionId: response.headers.get("mcp-session-id"),
    end: () => gone.abort(),
  };
}

async function initialize(served: { readonly sessions: HttpSessions }): Promise<string> {
  const { sessionId, end } = await ask(served, "initialize");
  end();
  return sessionId ?? "";
}

test("rejects an agent that keeps opening sessions, but its open sessions stay usable", async () => {
  const served = serve();
  const ids = [];
  for (let index = 0; index < 64; index += 1) ids.push(await initialize(served));
  await expect(ask(served, "initialize")).resolves.toMatchObject({ status: 503, sessionId: null });
  await expect(ask(served, "ping", ids[0])).resolves.toMatchObject({ status: 200 });
  expect(served.open.size).toBe(64);
});

test("makes room for a new session by closing the longest-idle one, once it has been idle for a minute", async () => {
  const served = serve();
  const first = await initialize(served);
  const busy = await ask(served, "ping", first);
  const second = await initialize(served);
  for (let index = 0; index < 62; index += 1) await initialize(served);
  vi.setSystemTime(Date.now() + minute);
  await expect(initialize(served)).resolves.not.toBe("");
  await expect(ask(served, "ping", second)).resolves.toMatchObject({ status: 404 });
  await expect(ask(served, "ping", first)).resolves.toMatchObject({ status: 200 });
  busy.end();
});

test("expires a session an hour after its last request", async () => {
  const served = serve();
  const kept = await initialize(served);
  const left = await initialize(served);
  await vi.advanceTimersByTimeAsync(59 * minute);
  const { status, end } = await ask(served, "ping", kept);
  expect(status).toBe(200);
  end();
  await vi.advanceTimersByTimeAsync(minute);
  await expect(ask(served, "ping", left)).resolves.toMatchObject({ status: 404 });
  await expect(ask(served, "ping", kept)).resolves.toMatchObject({ status: 200 });
  expect(served.open.size).toBe(1);
});

test("leaves nothing open after requests that do not initialize a session", async () => {
  const served = serve();
  for (let index = 0; index < 100; index += 1) await ask(served, "ping");
  expect(served.open.size).toBe(0);
  await expect(initialize(served)).resolves.not.toBe("");
});
