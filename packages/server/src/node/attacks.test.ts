import { once } from "node:events";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";

import { connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { httpTransport } from "@parley/protocol/http";
import { sendHostileRequests } from "@parley/protocol/testing";
import { webSocketTransport } from "@parley/protocol/websocket";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";

import { RawHttpClient } from "../fixtures/raw-http-client.ts";
import { RawSocket } from "../fixtures/raw-socket.ts";
import { openHost } from "../fixtures/talking-agent.ts";
import { bearerToken } from "../security/authorize.ts";
import { type HttpServer, type ServeHttpOptions, serveHttp } from "./serve-http.ts";

const cwd = tmpdir();
const users: Readonly<Record<string, string>> = { "Bearer a": "ann", "Bearer b": "bob" };
const ann = { Authorization: "Bearer a" };
const bob = { Authorization: "Bearer b" };

async function openServer(options: Partial<ServeHttpOptions> = {}): Promise<HttpServer> {
  const server = await serveHttp(openHost(), {
    port: 0,
    authorize: ({ headers }) =>
      users[headers.get("authorization") ?? ""] ?? new Response(null, { status: 401 }),
    ...options,
  });
  onTestFinished(() => server.close({ signal: AbortSignal.abort() }));
  return server;
}

async function statusOf(
  url: string,
  headers: Record<string, string>,
  protocols: string[] = [],
): Promise<number> {
  return new RawSocket(url, { headers, protocols }).opened();
}

/** Opens a socket and initializes a connection. Returns the socket and the connection's id. */
async function begin(
  url: string,
  headers: Record<string, string>,
): Promise<{ socket: RawSocket; id: string }> {
  const socket = new RawSocket(url, { headers });
  await socket.opened();
  socket.send({
    id: 0,
    method: "initialize",
    params: { protocolVersion: 2, capabilities: {}, info: { name: "raw", version: "1" } },
  });
  const { result } = await socket.next();
  const { capabilities } = result as { capabilities: { transport: { resumable: { connectionId: string } } } };
  return { socket, id: capabilities.transport.resumable.connectionId };
}

test("keeps responding after hostile requests", async () => {
  const { port, url } = await openServer();
  await sendHostileRequests(port, "/acp");
  expect(await statusOf(url, ann)).toBe(101);
});

/** Sends bytes to the server. Resolves to everything that the server sends until it closes the connection. */
async function exchange({ url }: HttpServer, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(bytes);
  return text(socket);
}

test.each(["TRACE /acp HTTP/1.1\r\nHost: 127.0.0.1", "GET /acp HTTP/1.1\r\nHost: 127.0.0.1:99999"])(
  "rejects the invalid request %j without reporting an error",
  async (head) => {
    const errors: unknown[] = [];
    const server = await openServer({ onError: (error) => errors.push(error) });
    expect(await exchange(server, `${head}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
    expect(errors).toEqual([]);
  },
);

test("ignores an upgrade to anything other than a WebSocket", async () => {
  const server = await openServer();
  const { host } = new URL(server.url);
  const upgrade =
    "Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA";
  const answer = await exchange(server, `GET /health HTTP/1.1\r\nHost: ${host}\r\n${upgrade}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test("accepts a bearer token regardless of the scheme's case, but no other token", async () => {
  const { url } = await openServer({ authorize: bearerToken("secret") });
  for (const authorization of ["Bearer secret", "bearer secret", "BEARER  secret"])
    await expect(statusOf(url, { Authorization: authorization })).resolves.toBe(101);
  for (const authorization of ["Bearer Secret", "Bearer secret2", "Bearer", "secret", "Basic secret"])
    await expect(statusOf(url, { Authorization: authorization })).resolves.toBe(401);
});

test("stops checking tokens from an address that guesses them, without blocking other addresses", async () => {
  let checks = 0;
  const { url } = await openServer({
    limits: { maxRefusalsPerSecond: 2 },
    trustedProxies: ["127.0.0.1"],
    authorize({ headers }) {
      checks += 1;
      return users[headers.get("authorization") ?? ""] ?? new Response(null, { status: 401 });
    },
  });
  const ask = (address: string, headers: Record<string, string>): Promise<Response> =>
    fetch(`${url}/ticket`, { method: "POST", headers: { ...headers, "X-Forwarded-For": address } });
  const guesses = Array.from({ length: 40 }, (_, index) =>
    ask("10.0.0.1", { Authorization: `Bearer guess${index}` }),
  );
  const answers = await Promise.all(guesses);
  expect(checks).toBeGreaterThan(0);
  expect(checks).toBeLessThan(20);
  const stopped = answers.filter(({ status }) => status === 429);
  expect(stopped).toHaveLength(40 - checks);
  expect(stopped[0]?.headers.get("retry-after")).toBe("1");
  expect(await stopped[0]?.text()).toContain("maxRefusalsPerSecond");
  const refused = Array.from({ length: 10 }, () => statusOf(url, { "X-Forwarded-For": "10.0.0.1" }));
  expect(await Promise.all(refused)).toContain(429);
  expect(await Promise.all(Array.from({ length: 20 }, () => ask("10.0.0.2", ann)))).toEqual(
    Array.from({ length: 20 }, () => expect.objectContaining({ status: 200 }) as Response),
  );
});

test("prevents a cross-site page from opening a WebSocket unless its origin is listed", async () => {
  const { url } = await openServer({ allowedOrigins: ["https://app.example"] });
  await expect(statusOf(url, { ...ann, Origin: "https://evil.example" })).resolves.toBe(403);
  await expect(statusOf(url, { ...ann, Origin: "null" })).resolves.toBe(403);
  await expect(statusOf(url, { ...ann, Host: "evil.example" })).resolves.toBe(403);
  await expect(statusOf(url, { Origin: "https://app.example" })).resolves.toBe(401);
  await expect(statusOf(`${url}?token=a`, {})).resolves.toBe(400);
  await expect(statusOf(url.replace("/acp", "/other"), ann)).resolves.toBe(404);
  await expect(statusOf(url, { ...ann, Origin: "https://app.example" })).resolves.toBe(101);
});

test("lets a ticket open only one WebSocket, and only for its user", async () => {
  const server = await openServer();
  const { url } = server;
  const issue = async (): Promise<string[]> => {
    const response = await fetch(`${url}/ticket`, { method: "POST", headers: ann });
    const { ticket } = (await response.json()) as { ticket: string };
    return ["acp.v1", `acp-ticket.${ticket}`];
  };
  await expect(fetch(`${url}/ticket`, { method: "POST" })).resolves.toMatchObject({ status: 401 });
  await expect(fetch(`${url}/ticket`, { headers: ann })).resolves.toMatchObject({ status: 405 });

  const protocols = await issue();
  const socket = new RawSocket(url, { protocols });
  await expect(socket.opened()).resolves.toBe(101);
  expect(socket.socket.protocol).toBe("acp.v1");
  await expect(statusOf(url, {}, protocols)).resolves.toBe(401);
  await expect(statusOf(url, ann, protocols)).resolves.toBe(401);
  await expect(statusOf(url, {}, ["acp.v1", "acp-ticket.guess"])).resolves.toBe(401);

  const unused = await issue();
  server.revoke("ann");
  await expect(statusOf(url, {}, unused)).resolves.toBe(401);
});

test("does not let a socket resume another user's connection", async () => {
  const { url } = await openServer();
  const { id, socket } = await begin(url, ann);
  const thief = new RawSocket(url, { headers: bob });
  await thief.opened();
  thief.send({ method: "stream/resume", params: { connectionId: id, cursors: {}, awaiting: [] } });
  await expect(thief.next()).resolves.toMatchObject({ method: "stream/resume_failed" });
  await expect(thief.read()).resolves.toBeUndefined();
  socket.send({ id: 1, method: "session/new", params: { cwd } });
  await expect(socket.next(({ id: answered }) => answered === 1)).resolves.toMatchObject({ result: {} });
});

test("closes only a revoked user's own sockets", async () => {
  const server = await openServer();
  const { url } = server;
  const { socket: annSocket } = await begin(url, ann);
  const { socket: bobSocket } = await begin(url, bob);
  server.revoke("ann");
  await expect(annSocket.read()).resolves.toBeUndefined();
  bobSocket.send({ id: 1, method: "session/new", params: { cwd } });
  await expect(bobSocket.next(({ id }) => id === 1)).resolves.toMatchObject({ result: {} });
});

async function closeOf({ socket }: RawSocket): Promise<[unknown, string]> {
  const [code, reason] = (await once(socket, "close")) as [unknown, Buffer];
  return [code, reason.toString()];
}

test("refuses a connection if the user is revoked between the upgrade and the first message", async () => {
  const server = await openServer();
  const socket = new RawSocket(server.url, { headers: ann });
  await socket.opened();
  const closed = closeOf(socket);
  server.revoke("ann");
  socket.send({ id: 0, method: "initialize", params: { protocolVersion: 1 } });
  await expect(closed).resolves.toEqual([1008, "The connections of the user were ended"]);
  await expect(socket.read()).resolves.toBeUndefined();
});

test("limits silent sockets, and lets a user at the limit resume a connection after its socket broke", async () => {
  const { url } = await openServer({ limits: { maxConnections: 1 } });
  const silent = new RawSocket(url, { headers: ann });
  await silent.opened();
  const second = new RawSocket(url, { headers: ann });
  await expect(closeOf(second)).resolves.toEqual([1008, expect.stringContaining("maxConnections")]);
  silent.socket.terminate();

  const { socket, id } = await begin(url, ann);
  const other = new RawSocket(url, { headers: ann });
  await other.opened();
  const refused = closeOf(other);
  other.send({ id: 0, method: "initialize", params: { protocolVersion: 1 } });
  await expect(refused).resolves.toEqual([1008, "Cannot open more than 1 connections (maxConnections)"]);
  socket.socket.terminate();
  const back = new RawSocket(url, { headers: ann });
  await back.opened();
  back.send({ method: "stream/resume", params: { connectionId: id, cursors: {}, awaiting: [] } });
  await expect(back.next()).resolves.toMatchObject({ method: "stream/resumed" });
});

test("does not answer every ping from a client that is not reading", async () => {
  const { url } = await openServer();
  const { socket } = await begin(url, ann);
  const pings = 150_000;
  let pongs = 0;
  socket.socket.on("pong", () => (pongs += 1));
  socket.socket.pause();
  for (let sent = 0; sent < pings; sent++) socket.socket.ping(Buffer.alloc(125));
  socket.send({ id: 1, method: "session/list", params: {} });
  // The socket has sent everything, so the server has read most of it.
  await expect.poll(() => socket.socket.bufferedAmount).toBe(0);
  socket.socket.resume();
  await socket.next(({ id }) => id === 1);
  expect(pongs).toBeLessThan(pings);
});

test("closes a socket whose first message is not initialize", async () => {
  const { url } = await openServer();
  const socket = new RawSocket(url, { headers: ann });
  await socket.opened();
  const closed = once(socket.socket, "close").then(([code]: unknown[]) => code);
  socket.send({ id: 1, method: "session/new", params: { cwd } });
  await expect(closed).resolves.toBe(1002);
});

test("closes a socket that sends a frame over the limit", async () => {
  const { url } = await openServer({ limits: { maxMessageBytes: 1000 } });
  const { socket } = await begin(url, ann);
  const closed = once(socket.socket, "close").then(([code]: unknown[]) => code);
  socket.send({ method: "x".repeat(1001) });
  await expect(closed).resolves.toBe(1009);
});

test("rejects a body that exceeds the limit while it is still arriving", async () => {
  const server = await openServer({ limits: { maxMessageBytes: 100_000 } });
  const client = new RawHttpClient(server, ann);
  const response = await client.post(JSON.stringify("x".repeat(10_000_000)));
  expect(response.status).toBe(413);
  await expect(response.text()).resolves.toContain("maxMessageBytes");
});

/** Sends requests whose bodies never end. Resolves to the statuses of the first `refused` responses. */
async function sendUnfinished(
  { port }: HttpServer,
  { bodies, bytes, refused }: { readonly bodies: number; readonly bytes: number; readonly refused: number },
): Promise<{ statuses: string[]; cut: () => void }> {
  const head = `POST /acp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer a\r\nContent-Type: application/json\r\n`;
  const statuses: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const sockets = Array.from({ length: bodies }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      statuses.push(chunk.toString().slice(9, 12));
      if (statuses.length === refused) resolve();
    });
    socket.write(`${head}Content-Length: ${bytes + 1}\r\n\r\n${"x".repeat(bytes)}`);
    return socket;
  });
  await promise;
  return {
    statuses,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

test.each([
  { what: "bytes", bodies: 6, bytes: 90_000, refused: 2 },
  { what: "number", bodies: 1025, bytes: 10, refused: 1 },
])("limits the unfinished request bodies of each user by $what", async (unfinished) => {
  const server = await openServer({ limits: { maxMessageBytes: 100_000, maxConnections: 1000 } });
  const { statuses, cut } = await sendUnfinished(server, unfinished);
  expect(new Set(statuses)).toEqual(new Set(["429"]));
  await expect(new RawHttpClient(server, bob).post("{}")).resolves.toMatchObject({ status: 400 });
  cut();
  await expect.poll(async () => (await new RawHttpClient(server, ann).post("{}")).status).toBe(400);
});

test("limits the unfinished WebSocket messages of each user", async () => {
  const { url } = await openServer({ limits: { maxMessageBytes: 100_000 } });
  const other = await begin(url, bob);
  const sockets = await Promise.all(Array.from({ length: 6 }, () => begin(url, ann)));
  const closed = sockets.map(({ socket }) => once(socket.socket, "close"));
  for (const { socket } of sockets) socket.socket.send("x".repeat(90_000), { fin: false });
  await Promise.race(closed);
  other.socket.send({ id: 1, method: "session/list", params: {} });
  await expect(other.socket.next(({ id }) => id === 1)).resolves.toHaveProperty("result");
  for (const { socket } of sockets) socket.socket.terminate();
  await expect.poll(() => statusOf(url, ann)).toBe(101);
  const { socket } = await begin(url, ann);
  socket.send({ id: 1, method: "session/list", params: { filler: "x".repeat(90_000) } });
  await expect(socket.next(({ id }) => id === 1)).resolves.toHaveProperty("result");
});

test.each([1, 2])(
  "delivers a message longer than a connection's buffer, in version %i",
  async (protocolVersion) => {
    const server = await openServer({ limits: { maxBufferedLength: 100_000 } });
    const long = "x".repeat(1_000_000);
    const agent = await connectAgent(webSocketTransport(server.url, { WebSocket, headers: ann }), {
      info: { name: "test", version: "1" },
      versions: [protocolVersion === 1 ? v1 : v2],
    });
    onTestFinished(() => agent.close());
    const session = await agent.newSession({ cwd });
    await session.prompt(`say ${long}`);
    await session.prompt("say short");
    const other = await connectAgent(httpTransport(server.url, { headers: ann }), {
      info: { name: "test", version: "1" },
      versions: [protocolVersion === 1 ? v1 : v2],
    });
    onTestFinished(() => other.close());
    const loaded = await other.openSession(session.id, { cwd, history: "replay" });
    expect(JSON.stringify(loaded.state.entries)).toContain(long);
  },
);

test("disconnects a client that sends its request slowly", async () => {
  const server = await openServer({ requestTimeoutMs: 120 });
  const head = "POST /acp HTTP/1.1\r\nHost: 127.0.0.1\r\n";
  await expect(exchange(server, head)).resolves.toContain("408");
  const body = `${head}Authorization: Bearer a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
  await expect(exchange(server, body)).resolves.toMatch(/408|400/);
});

test("rejects ambiguous requests that two servers could interpret differently", async () => {
  const server = await openServer();
  const head = "POST /acp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer a\r\nConnection: close\r\n";
  const smuggled = [
    "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    "Acp-Session-Id: a\nX-Injected: b\r\n\r\n",
    "Acp-Session-Id: a\u0000b\r\n\r\n",
  ];
  for (const rest of smuggled) await expect(exchange(server, head + rest)).resolves.toMatch(/^HTTP\/1.1 400/);
});

test("requires authorize and allowedHosts on an address that other machines can reach", async () => {
  const host = openHost();
  await expect(serveHttp(host, { port: 0, hostname: "0.0.0.0" })).rejects.toThrow('without "authorize"');
  const authorize = (): string => "ann";
  await expect(serveHttp(host, { port: 0, hostname: "0.0.0.0", authorize })).rejects.toThrow(
    'without "allowedHosts"',
  );
});

test.each([1, 2])(
  "rejects connections while shutting down, lets version %i turns finish, then closes the rest",
  async (version) => {
    const server = await openServer();
    const client = new RawHttpClient(server, ann);
    await client.initialize(version);
    const session = await client.newSession(await client.open(), cwd);
    const stream = await client.open(session);
    await client.prompt(session, "wait");
    await stream.next(({ message }) => message.params?.update?.content?.text === "Waiting");
    const closed = server.close();
    await expect(new RawHttpClient(server, ann).initialize()).resolves.toMatchObject({ status: 503 });
    await expect(fetch(new URL("/health", server.url))).resolves.toMatchObject({ status: 503 });
    await client.post(
      { method: "session/cancel", params: { sessionId: session } },
      { "Acp-Session-Id": session },
    );
    // In version 1, the response to the prompt ends the turn. In version 2, an update does.
    const end = await stream.next(({ message: { id, params } }) =>
      version === 1 ? id === "prompt" : params?.update?.state === "idle",
    );
    expect(JSON.stringify(end.message)).toContain('"stopReason":"cancelled"');
    await closed;
    await expect(fetch(server.url)).rejects.toThrow("fetch failed");
  },
);
