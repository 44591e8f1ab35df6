import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type AgentDefinition, type AgentHostOptions, createAgentHost } from "@parley/agent";
import { filePermissionStore } from "@parley/permission/node";
import { httpTransport } from "@parley/protocol/http";
import { WireEnd } from "@parley/protocol/testing";
import { type SessionStore, memorySessionStore } from "@parley/storage";
import { expect, onTestFinished, test } from "vitest";

import { type Fetch, RawHttpClient, type WireMessage } from "../fixtures/raw-http-client.ts";
import { openHost, talkingAgent } from "../fixtures/talking-agent.ts";
import { serveHttp } from "../node/serve-http.ts";
import type { ServerEvent } from "../platform/telemetry.ts";
import type { Authorize } from "../security/authorize.ts";
import type { AcpHandlerOptions } from "./acp-handler-options.ts";
import { type AcpHandler, createAcpHandler } from "./create-acp-handler.ts";

const cwd = tmpdir();
const users: Readonly<Record<string, string>> = { "Bearer a": "ann", "Bearer b": "bob" };

interface Opened {
  readonly url: string;
  readonly fetch: Fetch;
  readonly handler: AcpHandler;
}

const authorize: Authorize = ({ headers }) =>
  users[headers.get("authorization") ?? ""] ?? new Response("Who are you?", { status: 401 });

/** Creates a handler with two users. The tests call it directly, without sockets. */
function openHandler(
  options: AcpHandlerOptions = {},
  definition: AgentDefinition = talkingAgent,
  hostOptions: AgentHostOptions = {},
): Opened {
  const handler = createAcpHandler(openHost(definition, hostOptions), { authorize, ...options });
  onTestFinished(() => handler.close());
  return {
    url: "http://localhost/acp",
    fetch: (url, init) => handler(new Request(url, init)),
    handler,
  };
}

type Server = ConstructorParameters<typeof RawHttpClient>[0];
const ann = (opened: Server, headers: Record<string, string> = {}): RawHttpClient =>
  new RawHttpClient(opened, { Authorization: "Bearer a", ...headers });
const bob = (opened: Server): RawHttpClient => new RawHttpClient(opened, { Authorization: "Bearer b" });

test("rejects pages from foreign or opaque origins with 403, but lets listed origins read the response", async () => {
  const opened = openHandler({ allowedOrigins: ["https://app.example"] });
  for (const Origin of [
    "https://evil.example",
    "null",
    "http://app.example",
    "https://app.example.evil.example",
  ]) {
    const response = await ann(opened, { Origin }).initialize();
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  }
  const response = await ann(opened, { Origin: "https://app.example" }).initialize();
  expect(response.status).toBe(200);
  expect(response.headers.get("access-control-allow-origin")).toBe("https://app.example");
  expect(response.headers.get("access-control-expose-headers")).toContain("Acp-Connection-Id");
});

test("answers a CORS preflight only for listed origins, without authentication", async () => {
  const opened = openHandler({ allowedOrigins: ["https://app.example"] });
  const ask = (origin: string): Promise<Response> =>
    opened.fetch(opened.url, { method: "OPTIONS", headers: { Origin: origin } });
  await expect(ask("https://evil.example")).resolves.toMatchObject({ status: 403 });
  const answer = await ask("https://app.example");
  expect(answer.status).toBe(204);
  expect(answer.headers.get("access-control-allow-headers")).toContain("Acp-Message-Seq");
});

test.each([
  [{ allowedOrigins: ["*"] }, 'list each origin in "allowedOrigins"'],
  [
    { allowedOrigins: ["https://app.example/"] },
    '"https://app.example/": browsers send "https://app.example"',
  ],
  [{ allowedOrigins: ["https://App.example:443"] }, 'browsers send "https://app.example"'],
  [{ allowedOrigins: ["app.example"] }, 'Cannot allow the origin "app.example": it is none, such as'],
  [{ allowedOrigins: [""] }, 'Cannot allow the origin "": it is none'],
  [
    { allowedOrigins: ["vscode-webview://a/b"] },
    'Cannot allow the origin "vscode-webview://a/b": it is none',
  ],
  [
    { allowedHosts: ["https://agent.example"] },
    'Cannot allow the host "https://agent.example": it is none, such as',
  ],
  [
    { allowedHosts: ["::1"] },
    'Cannot allow the host "::1": it is none, such as "agent.example" or "[::1]:8080"',
  ],
  [{ allowedHosts: ["*.example"] }, 'Cannot allow the host "*.example"'],
  [{ allowedHosts: [""] }, 'Cannot allow the host ""'],
])("rejects %j because it would match nothing or too much", (options, message) => {
  expect(() => openHandler(options)).toThrow(message);
});

test("allows the origins of browser extensions and hosts with a port", () => {
  const allowedOrigins = ["vscode-webview://abc", "chrome-extension://abc", "http://localhost:5173"];
  expect(() => openHandler({ allowedOrigins, allowedHosts: ["agent.example:8080", "[::1]"] })).not.toThrow();
});

test("rejects a DNS rebinding attack with a Host that resolves to this machine", async () => {
  const opened = openHandler();
  for (const Host of [
    "evil.example",
    "evil.example:80",
    "127.0.0.1.evil.example",
    "localhost.evil.example:8080",
  ]) {
    await expect(ann(opened, { Host }).initialize()).resolves.toMatchObject({ status: 403 });
  }
  for (const Host of ["127.0.0.1:8080", "[::1]:9", "LOCALHOST"])
    await expect(ann(opened, { Host }).initialize()).resolves.toMatchObject({ status: 200 });
});

test("does not parse anything without an authenticated user", async () => {
  const opened = openHandler();
  const stranger = new RawHttpClient(opened, { Authorization: "Bearer x" });
  await expect(stranger.post("{ this is no JSON")).resolves.toMatchObject({ status: 401 });
  await expect(stranger.request("DELETE")).resolves.toMatchObject({ status: 401 });
});

test("treats another user's connection as unknown and does not affect it", async () => {
  const opened = openHandler();
  const owner = ann(opened);
  await owner.initialize();
  const connection = await owner.open();
  const thief = bob(opened);
  thief.connectionId = owner.connectionId;
  const unknown = bob(opened);
  unknown.connectionId = "unknown";
  for (const client of [thief, unknown]) {
    const answers = await Promise.all([
      client.post({ id: 1, method: "session/list", params: {} }),
      client.open().then(({ response }) => response),
      client.request("DELETE"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  }
  expect(await owner.newSession(connection, cwd)).toMatch(/^sess_/);
});

test("treats another user's session as unknown", async () => {
  const opened = openHandler();
  const owner = ann(opened);
  await owner.initialize();
  const session = await owner.newSession(await owner.open(), cwd);
  const thief = bob(opened);
  await thief.initialize();
  const stream = await thief.open();
  const attempts = [
    { method: "session/load", params: { sessionId: session, cwd, mcpServers: [] } },
    { method: "session/prompt", params: { sessionId: session, prompt: [{ type: "text", text: "hi" }] } },
    { method: "session/list", params: {} },
  ];
  for (const [id, attempt] of attempts.entries())
    await thief.post({ id, ...attempt }, { "Acp-Session-Id": session });
  const answers: WireMessage[] = [];
  while (answers.length < attempts.length) answers.push((await stream.next()).message);
  const byId = answers.toSorted((left, right) => Number(left.id) - Number(right.id));
  expect(byId).toMatchObject([
    { error: { code: -32002 } },
    { error: { code: -32002 } },
    { result: { sessions: [] } },
  ]);
});

test("reads a token only from the Authorization header", async () => {
  const opened = openHandler();
  const inAddress = { ...opened, url: `${opened.url}?token=a` };
  await expect(ann(inAddress).initialize()).resolves.toMatchObject({ status: 400 });
  await expect(new RawHttpClient(inAddress).initialize()).resolves.toMatchObject({ status: 400 });
  const elsewhere = new RawHttpClient(opened, {
    Cookie: "Authorization=Bearer a",
    "X-Authorization": "Bearer a",
  });
  await expect(elsewhere.initialize()).resolves.toMatchObject({ status: 401 });
});

test("rejects ids that are too long or not visible ASCII, and invalid message numbers", async () => {
  const opened = openHandler();
  const client = ann(opened);
  await client.initialize();
  for (const id of ["x".repeat(1025), "a b", "a, b", "sess_é", "a\tb", "UTF-8''%zz", "UTF-8''%ff"]) {
    await expect(client.open(id)).resolves.toMatchObject({ response: { status: 400 } });
    const foreign = ann(opened);
    foreign.connectionId = id;
    // Only session ids may be encoded. Other encoded ids are treated as unknown.
    const status = id.startsWith("UTF-8") ? 404 : 400;
    await expect(foreign.open()).resolves.toMatchObject({ response: { status } });
  }
  for (const number of ["0", "-1", "1.5", "1e3", "1, 2", "9".repeat(20)])
    await expect(client.post({ method: "$/x" }, { "Acp-Message-Seq": number })).resolves.toMatchObject({
      status: 400,
    });
});

test("accepts any characters in a session id", async () => {
  const { url, fetch } = openHandler();
  const transport = httpTransport(url, { fetch, headers: { Authorization: "Bearer a" } });
  await using wire = new WireEnd(transport);
  void wire.send({ jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: 1 } });
  await wire.next();
  for (const sessionId of ["größe", "会話 1", "a\r\nX: y", "UTF-8''%zz", "%20"]) {
    const params = { sessionId, cwd, mcpServers: [] };
    void wire.send({ jsonrpc: "2.0", id: sessionId, method: "session/load", params });
    await expect(wire.next()).resolves.toMatchObject({ id: sessionId, error: { code: -32002 } });
  }
});

test("rejects a header that names a different session than the message", async () => {
  const client = ann(openHandler());
  await client.initialize();
  const response = await client.prompt("sess_a", "hi", { "Acp-Session-Id": "sess_b" });
  expect(response.status).toBe(400);
});

test("returns the specified status codes for batches, wrong content types, oversized bodies and garbage", async () => {
  const client = ann(openHandler({ limits: { maxMessageBytes: 1000 } }));
  await client.initialize();
  const statuses = await Promise.all(
    [
      client.post("[]"),
      client.post("{"),
      client.post("{}"),
      client.post("x".repeat(1001)),
      client.post({ method: "m" }, { "Content-Type": "text/plain" }),
      client.request("GET", { headers: { Accept: "text/html" } }),
      client.request("PUT"),
    ].map(async (response) => (await response).status),
  );
  expect(statuses).toEqual([501, 400, 400, 413, 415, 406, 405]);
});

test("allows at most 16 streams for sessions that may not exist", async () => {
  const client = ann(openHandler());
  await client.initialize();
  const opened = await Promise.all(Array.from({ length: 20 }, (_, index) => client.open(`sess_${index}`)));
  expect(opened.map(({ response }) => response.status)).toEqual([
    ...Array.from({ length: 16 }, () => 200),
    ...Array.from({ length: 4 }, () => 404),
  ]);
  await opened[0]?.break();
  await expect(client.open("sess_new")).resolves.toMatchObject({ response: { status: 200 } });
});

test("limits the number of connections per user", async () => {
  const opened = openHandler({ limits: { maxConnections: 3 } });
  const first = ann(opened);
  await first.initialize();
  await ann(opened).initialize();
  await ann(opened).initialize();
  const refused = await ann(opened).initialize();
  expect(refused.status).toBe(429);
  await expect(refused.text()).resolves.toContain("maxConnections");
  expect(refused.headers.get("retry-after")).toBe("1");
  await expect(bob(opened).initialize()).resolves.toMatchObject({ status: 200 });
  await first.request("DELETE");
  await expect(ann(opened).initialize()).resolves.toMatchObject({ status: 200 });
});

test("enforces the session limit when a user requests 10,000 sessions concurrently", async () => {
  const limits = { maxRequestsPerSecond: 1_000_000 };
  const opened = openHandler({ limits }, talkingAgent, { maxSessions: 5 });
  const client = ann(opened);
  await client.initialize();
  const stream = await client.open();
  const params = { cwd, mcpServers: [] };
  const asked = 10_000;
  const answers = { opened: 0, refused: 0 };
  for (let id = 1; id <= asked; id += 1000) {
    const all = Array.from({ length: 1000 }, (_, index) =>
      client.post({ id: id + index, method: "session/new", params }),
    );
    await Promise.all(all);
    for (let count = 0; count < all.length; count++) {
      const { message } = await stream.next();
      if (message.result === undefined) answers.refused++;
      else answers.opened++;
    }
  }
  expect(answers).toEqual({ opened: 5, refused: asked - 5 });
  await expect(bob(opened).initialize()).resolves.toMatchObject({ status: 200 });
});

test("enforces the session limit for a user who reconnects", async () => {
  const opened = openHandler({}, talkingAgent, { maxSessions: 2 });
  const answers: unknown[] = [];
  for (let visit = 1; visit <= 3; visit++) {
    const client = ann(opened);
    await client.initialize();
    const stream = await client.open();
    await client.post({ id: "new", method: "session/new", params: { cwd, mcpServers: [] } });
    const { message } = await stream.next(({ message: { id } }) => id === "new");
    answers.push(message.error ?? "opened");
    await client.request("DELETE");
  }
  const message = "Cannot open more than 2 sessions (maxSessions): close one";
  expect(answers).toEqual([
    "opened",
    "opened",
    { code: -32_600, message, data: { reason: "session_limit" } },
  ]);
});

test("rejects requests that exceed the rate limit, separately for each user", async () => {
  const reported: ServerEvent[] = [];
  const telemetry = { event: (event: ServerEvent): void => void reported.push(event) };
  const opened = openHandler({ limits: { maxRequestsPerSecond: 5 }, telemetry });
  const answers = await Promise.all(Array.from({ length: 30 }, () => ann(opened).request("GET")));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(5);
  expect(refused[0]?.headers.get("retry-after")).toBe("1");
  await expect(refused[0]?.text()).resolves.toContain("maxRequestsPerSecond");
  const reason = "Cannot accept more than 5 requests per second (maxRequestsPerSecond)";
  const event = { name: "user_refused", status: 429, reason, principal: "ann", address: undefined };
  expect(reported).toEqual(refused.map(() => event));
  await expect(bob(opened).initialize()).resolves.toMatchObject({ status: 200 });
});

test("does not let an unread stream block others, and rejects a late reconnection to it", async () => {
  const finished = Promise.withResolvers<void>();
  const definition: AgentDefinition = {
    ...talkingAgent,
    async prompt(turn) {
      await talkingAgent.prompt(turn);
      if (turn.text.startsWith("count")) finished.resolve();
    },
  };
  const client = ann(openHandler({ limits: { maxBufferedLength: 200_000 } }, definition));
  await client.initialize();
  const connection = await client.open();
  const numbered = { "Acp-Message-Seq": "1" };
  const stuck = await client.newSession(connection, cwd, numbered);
  const quick = await client.newSession(connection, cwd, { "Acp-Message-Seq": "2" });
  const unread = await client.open(stuck);
  const read = await client.open(quick);
  await client.prompt(stuck, "count 20000", { "Acp-Message-Seq": "3" });
  let last = (await unread.next()).id ?? "";
  await client.prompt(quick, "hello", { id: "quick", "Acp-Message-Seq": "4" });
  await expect(read.next(({ message }) => message.id === "quick")).resolves.toBeDefined();

  await finished.promise;
  // The stream is cut after the last event that fits.
  await expect(
    (async () => {
      for (;;) last = (await unread.next()).id ?? last;
    })(),
  ).rejects.toThrow(/maxBufferedLength|ended/);
  const late = await client.open(stuck, { "Last-Event-ID": last });
  expect(late.response.status).toBe(409);
  await expect(late.response.text()).resolves.toContain("maxBufferedLength");
});

test("closes a revoked user's streams and connection immediately", async () => {
  const opened = openHandler();
  const client = ann(opened);
  await client.initialize();
  const stream = await client.open();
  const session = await client.newSession(stream, cwd);
  const updates = await client.open(session);
  opened.handler.revoke("ann");
  await expect(stream.read()).resolves.toBeUndefined();
  await expect(updates.next(({ message }) => message.id === "none")).rejects.toThrow("The stream has ended");
  await expect(client.prompt(session, "hi")).resolves.toMatchObject({ status: 404 });
});

test("refuses a connection if the user is revoked while initialize is still arriving", async () => {
  const opened = openHandler();
  const headers = { Authorization: "Bearer a", "Content-Type": "application/json" };
  const left: number[] = [];
  const refusals = new Set<number>();
  // The connection opens a few microtasks after the body ends. Each iteration revokes the user in a different
  // microtask.
  for (let microtasks = 0; microtasks < 50; microtasks++) {
    const body = initializeThen(async () => {
      for (let n = 0; n < microtasks; n++) await Promise.resolve();
      opened.handler.revoke("ann");
    });
    const init: RequestInit = { method: "POST", headers, body, duplex: "half" };
    const response = await opened.fetch(opened.url, init);
    const connection = response.headers.get("Acp-Connection-Id");
    if (connection === null) {
      refusals.add(response.status);
      continue;
    }
    const ended = await opened.fetch(opened.url, {
      method: "DELETE",
      headers: { ...headers, "Acp-Connection-Id": connection },
    });
    if (ended.status !== 404) left.push(microtasks);
  }
  expect(left).toEqual([]);
  // The status is 401 before the connection opens and 503 while the agent responds to `initialize`.
  expect(refusals).toEqual(new Set([401, 503]));
  await expect(ann(opened).initialize()).resolves.toMatchObject({ status: 200 });
});

/** Creates the body of an `initialize` request that arrives late. Calls `then` once the body has ended. */
function initializeThen(then: () => Promise<void>): ReadableStream<Uint8Array> {
  const params = { protocolVersion: 1 };
  const text = JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params });
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
        void then();
      },
    },
    { highWaterMark: 0 },
  );
}

test('does not apply an "always" decision by one user to another', async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-decisions-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const definition: AgentDefinition = {
    ...talkingAgent,
    projectPermissions: filePermissionStore(join(folder, "permissions.json")),
    async prompt(turn) {
      const call = await turn.toolCall({ title: "Deploy" });
      const { outcome } = await call.requestPermission({ subject: { type: "tool", tool: "deploy" } });
      await turn.agentMessage(outcome);
    },
  };
  const server = await serveHttp(openHost(definition), { port: 0, authorize });
  onTestFinished(() => server.close());
  /** Runs a turn and returns how often the user was asked for permission. */
  const deploy = async (client: RawHttpClient): Promise<number> => {
    await client.initialize();
    const session = await client.newSession(await client.open(), cwd);
    const stream = await client.open(session);
    await client.prompt(session, "deploy");
    let asked = 0;
    for (;;) {
      const { message } = await stream.next();
      if (message.id === "prompt") return asked;
      if (message.method !== "session/request_permission") continue;
      asked++;
      const always = message.params?.options?.findLast(({ kind }) => kind === "allow_always");
      const result = { outcome: { outcome: "selected", optionId: always?.optionId } };
      await client.post({ id: message.id, result }, { "Acp-Session-Id": session });
    }
  };
  expect(await deploy(ann(server))).toBe(1);
  expect(await deploy(ann(server))).toBe(0);
  expect(await deploy(bob(server))).toBe(1);
});

test("rejects users with status 503 if the agent's store does not support scopes", async () => {
  const errors: unknown[] = [];
  const store = Object.create(memorySessionStore(), { scoped: { value: undefined } }) as SessionStore;
  const handler = createAcpHandler(createAgentHost({ ...talkingAgent, store }), {
    authorize: () => "ann",
    onError: (error) => errors.push(error),
  });
  const client = new RawHttpClient({
    url: "http://localhost/acp",
    fetch: (url, init) => handler(new Request(url, init)),
  });
  await expect(client.initialize()).resolves.toMatchObject({ status: 503 });
  expect(errors).toHaveLength(1);
});
