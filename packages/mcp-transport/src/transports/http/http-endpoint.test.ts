import { once } from "node:events";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

import type { McpServer } from "@parley/schema/v1";
import { describe, expect, it, onTestFinished } from "vitest";

import { McpCallError } from "../../api/mcp-call-error.ts";
import type { McpSession } from "../../api/mcp-session.ts";
import { freePort, listen, passOn, startEverything } from "../../fixtures/http-server.ts";
import { type Incoming, answer } from "../../fixtures/serve.ts";
import { mcpConnections } from "../../mcp-connections.ts";

const token = "Bearer very-secret";
const kinds = [
  { type: "http", mode: "streamableHttp", path: "/mcp" },
  { type: "sse", mode: "sse", path: "/sse" },
] as const;

async function open(type: "http" | "sse", url: string, connectTimeoutMs?: number): Promise<McpSession> {
  const mcp = mcpConnections({ connectTimeoutMs, readyWaitMs: 15_000 });
  onTestFinished(() => mcp.close());
  const server: McpServer = { type, name: "web", url, headers: [{ name: "Authorization", value: token }] };
  return await mcp.open({ servers: [server], cwd: process.cwd(), sessionId: "s" });
}

async function serveWith(onRequest: RequestListener): Promise<string> {
  const { server, url } = await listen(onRequest);
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return url;
}

/** Starts the real server. Returns a function that stops it. */
async function everything(mode: "streamableHttp" | "sse", port: number): Promise<() => Promise<void>> {
  const server = await startEverything(mode, port);
  const end = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill("SIGKILL");
    await ended;
  };
  onTestFinished(end);
  return end;
}

/** Returns the error from a call whose server is killed during the call. */
async function errorOfCallThatLosesItsServer(mode: "streamableHttp" | "sse", path: string): Promise<unknown> {
  const port = await freePort();
  const end = await everything(mode, port);
  const session = await open(mode === "sse" ? "sse" : "http", `http://127.0.0.1:${port}${path}`);
  const { promise: isRunning, resolve: onProgress } = Promise.withResolvers<unknown>();
  const operation = { duration: 60, steps: 600 };
  const call = session.call("web__trigger-long-running-operation", operation, { onProgress });
  await isRunning;
  const [error] = await Promise.all([call.catch((reason: unknown) => reason), end()]);
  return error;
}

/** Responds like an MCP server, except that the event stream for a call ends immediately. */
async function answerNoCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { id, method } = JSON.parse((await text(request)) || "{}") as Incoming;
  if (id === undefined) return void response.writeHead(request.method === "POST" ? 202 : 405).end();
  if (method === "tools/call") {
    return void response.writeHead(200, { "content-type": "text/event-stream" }).end(": nothing\n\n");
  }
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer(method, { wait: () => undefined }, false) }));
}

describe.each(kinds)("a server of type $type", ({ type, mode, path }) => {
  it("receives the declared headers with every request", async () => {
    const port = await freePort();
    await everything(mode, port);
    const requests: IncomingMessage[] = [];
    const gateway = await serveWith(passOn(port, (request) => requests.push(request)));
    const session = await open(type, `${gateway}${path}`);
    expect(session.servers.get("web")).toMatchObject({ status: "ready", era: "legacy" });
    expect(await session.call("web__echo", { message: "hello" })).toEqual({
      content: [{ type: "text", text: "Echo: hello" }],
    });
    await session.close();
    expect(requests.length).toBeGreaterThan(3);
    expect(new Set(requests.map(({ headers }) => headers.authorization))).toEqual(new Set([token]));
  });

  it("receives the cancellation of an aborted call", async () => {
    const port = await freePort();
    await everything(mode, port);
    const bodies: string[] = [];
    const show = (request: IncomingMessage): unknown =>
      request.on("data", (chunk: Buffer) => bodies.push(String(chunk)));
    const session = await open(type, `${await serveWith(passOn(port, show))}${path}`);
    const abort = new AbortController();
    const reason = new Error("The user has cancelled");
    const call = session.call(
      "web__trigger-long-running-operation",
      { duration: 60, steps: 600 },
      { signal: abort.signal, onProgress: () => abort.abort(reason) },
    );
    await expect(call).rejects.toBe(reason);
    await expect.poll(() => bodies.join("\n")).toContain("notifications/cancelled");
  });

  it("is reconnected by the next call after a restart", async () => {
    const port = await freePort();
    const end = await everything(mode, port);
    const session = await open(type, `http://127.0.0.1:${port}${path}`);
    await end();
    await everything(mode, port);
    const calls = async (): Promise<unknown> =>
      (await session.call("web__echo", { message: "again" })).content;
    await expect.poll(calls).toEqual([{ type: "text", text: "Echo: again" }]);
  });

  it("fails with `auth` if it requires authorization", async () => {
    const url = await serveWith((_, response) => response.writeHead(401).end());
    const session = await open(type, url);
    expect(session.servers.get("web")).toEqual({
      status: "failed",
      kind: "auth",
      message: 'Cannot use MCP server "web": it asks for authorization',
    });
  });

  it("fails with `http` on an HTTP error, without revealing headers", async () => {
    const url = await serveWith((request, response) =>
      response.writeHead(403).end(`not with ${request.headers.authorization}`),
    );
    const session = await open(type, url);
    expect(session.servers.get("web")).toMatchObject({
      status: "failed",
      kind: "http",
      message: expect.stringContaining("HTTP 403") as string,
    });
    expect(JSON.stringify([...session.servers])).not.toContain("very-secret");
  });

  it("does not reveal the password in its URL", async () => {
    const session = await open(type, "http://alice:very-secret@127.0.0.1:9/");
    expect(session.servers.get("web")).toMatchObject({ status: "failed" });
    expect(JSON.stringify([...session.servers])).not.toContain("very-secret");
  });

  it("fails with `http` if its port is closed", async () => {
    const session = await open(type, `http://127.0.0.1:${await freePort()}${path}`);
    expect(session.servers.get("web")).toMatchObject({
      status: "failed",
      kind: "http",
      message: expect.stringContaining("ECONNREFUSED") as string,
    });
  });

  it("fails with `timeout` if it does not respond", async () => {
    const session = await open(type, await serveWith(() => {}), 300);
    expect(session.servers.get("web")).toMatchObject({
      status: "failed",
      kind: "timeout",
      message: 'Cannot use MCP server "web": it was not ready within 300 ms',
    });
  });

  it("does not send the headers to another origin", async () => {
    const seen: IncomingMessage[] = [];
    const other = await serveWith((request, response) => {
      seen.push(request);
      response.end();
    });
    const url = await serveWith((_, response) => response.writeHead(307, { location: other }).end());
    const session = await open(type, url);
    expect(session.servers.get("web")).toMatchObject({ status: "failed", kind: "http" });
    expect(seen).toEqual([]);
  });
});

describe("a server of type sse", () => {
  it("rejects a running call when it stops", async () => {
    const error = await errorOfCallThatLosesItsServer("sse", "/sse");
    expect(error).toBeInstanceOf(McpCallError);
    expect(error).toMatchObject({ kind: "closed", server: "web" });
  });
});

describe("a server of type http", () => {
  it("rejects a running call with the reason when it stops", async () => {
    const error = await errorOfCallThatLosesItsServer("streamableHttp", "/mcp");
    expect(error).toBeInstanceOf(McpCallError);
    expect(error).toMatchObject({
      kind: "closed",
      server: "web",
      message: expect.stringMatching(/its answer broke off: .*ECONNREFUSED/) as string,
    });
  });

  it("rejects a call whose stream ends without a result", async () => {
    const url = await serveWith((request, response) => void answerNoCall(request, response));
    const session = await open("http", url);
    await expect(session.call("web__wait", {})).rejects.toMatchObject({
      kind: "closed",
      message: 'Cannot call "web__wait" of MCP server "web": its answer broke off',
    });
  });

  it("fails when it becomes unreachable and is reconnected by a later call", async () => {
    const port = await freePort();
    const end = await everything("streamableHttp", port);
    const session = await open("http", `http://127.0.0.1:${port}/mcp`);
    await end();
    await expect(session.call("web__echo", { message: "?" })).rejects.toMatchObject({ kind: "http" });
    const reason = "it cannot be reached: ECONNREFUSED";
    await expect
      .poll(() => session.servers.get("web"))
      .toMatchObject({ status: "failed", kind: "http", message: `Cannot use MCP server "web": ${reason}` });
    await everything("streamableHttp", port);
    const result = await session.call("web__echo", { message: "again" });
    expect(result.content).toEqual([{ type: "text", text: "Echo: again" }]);
  });

  it("is notified when its session ends", async () => {
    const port = await freePort();
    await everything("streamableHttp", port);
    const methods: string[] = [];
    const gateway = await serveWith(passOn(port, ({ method }) => methods.push(method ?? "")));
    const session = await open("http", `${gateway}/mcp`);
    await session.close();
    expect(methods.at(-1)).toBe("DELETE");
  });
});
