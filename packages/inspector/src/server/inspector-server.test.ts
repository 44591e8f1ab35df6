import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { sendHostileRequests } from "@parley/protocol/testing";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";

import { LiveFeed } from "../live/live-feed.ts";
import type { InspectorAction, LiveMessage } from "../live/live-message.ts";
import { type InspectorServer, serveInspector } from "./inspector-server.ts";

function createFeed(): LiveFeed {
  return new LiveFeed({
    mode: "between",
    title: "a",
    status: "connected",
    sessions: [],
    questions: [],
    cwd: "/",
  });
}

async function serve(
  feed = createFeed(),
  act?: (action: InspectorAction) => Promise<unknown>,
): Promise<InspectorServer> {
  const pageFolder = await mkdtemp(join(tmpdir(), "parley-page-"));
  await writeFile(join(pageFolder, "index.html"), "<title>page</title>");
  const server = await serveInspector({ feed, act, pageFolder });
  onTestFinished(async () => {
    await server.close();
    await rm(pageFolder, { recursive: true });
  });
  return server;
}

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

/** Sends a request with arbitrary headers, including headers that `fetch` rejects. */
async function ask(
  { port }: InspectorServer,
  { method = "POST", path, headers = {}, body }: Asked,
): Promise<{ status: number | undefined; body: string }> {
  const sent = request({ host: "127.0.0.1", port, path, method, headers });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

async function upgrade(url: string, origin?: string): Promise<string> {
  const socket = new WebSocket(url, origin === undefined ? {} : { origin });
  const refused = once(socket, "error").then(([error]) => (error as Error).message);
  const opened = once(socket, "open").then(() => "opened");
  opened.catch(() => undefined);
  const outcome = await Promise.race([opened, refused]);
  socket.close();
  return outcome;
}

test("the page's data requires the token, but the page itself does not", async () => {
  const server = await serve();
  const token = { "x-parley-token": server.token };
  await expect(ask(server, { method: "GET", path: "/" })).resolves.toMatchObject({ status: 200 });
  await expect(ask(server, { path: "/api/ticket" })).resolves.toMatchObject({ status: 401 });
  const wrong = { "x-parley-token": `${server.token}x` };
  await expect(ask(server, { path: "/api/ticket", headers: wrong })).resolves.toMatchObject({ status: 401 });
  const cookie = { cookie: `x-parley-token=${server.token}` };
  await expect(ask(server, { path: "/api/ticket", headers: cookie })).resolves.toMatchObject({ status: 401 });
  await expect(ask(server, { path: "/api/ticket", headers: token })).resolves.toMatchObject({ status: 200 });
});

test.each([
  ["a host name rebound to this machine", { host: "evil.example:80" }],
  ["a host without a port", { host: "127.0.0.1" }],
  ["a page on another site", { origin: "https://evil.example" }],
  ["a page on another port", { origin: "http://127.0.0.1:1" }],
  ["a page without an origin", { origin: "null" }],
  ["a resource on another site", { "sec-fetch-site": "cross-site" }],
  ["a page on the same site", { "sec-fetch-site": "same-site" }],
])("rejects a request from %s even with the token", async (_what, headers) => {
  const server = await serve();
  const withToken = { ...headers, "x-parley-token": server.token };
  await expect(ask(server, { path: "/api/ticket", headers: withToken })).resolves.toMatchObject({
    status: 403,
  });
  await expect(ask(server, { method: "GET", path: "/", headers })).resolves.toMatchObject({ status: 403 });
});

test("any page, even a local file, can open the inspector's page but cannot access anything else", async () => {
  const server = await serve();
  const opening = {
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
  };
  const statusOf = async (path: string, headers: OutgoingHttpHeaders): Promise<unknown> =>
    (await ask(server, { method: path === "/" ? "GET" : "POST", path, headers })).status;
  await expect(statusOf("/", opening)).resolves.toBe(200);
  for (const other of [
    { "sec-fetch-dest": "iframe" },
    { "sec-fetch-mode": "no-cors" },
    { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
    { host: "evil.example:80" },
  ])
    await expect(statusOf("/", { ...opening, ...other })).resolves.toBe(403);
  await expect(statusOf("/api/ticket", { ...opening, "x-parley-token": server.token })).resolves.toBe(403);
});

test("listens on dangerousHost, and rejects other hosts and origins", async () => {
  const server = await serveInspector({ feed: createFeed(), dangerousHost: "127.0.0.2" });
  onTestFinished(() => server.close());
  const { port, token } = server;
  expect(server.url).toBe(`http://127.0.0.2:${port}/#token=${token}`);
  const statusOf = async (headers: OutgoingHttpHeaders): Promise<number | undefined> => {
    const sent = request({ host: "127.0.0.2", port, path: "/api/ticket", method: "POST", headers });
    sent.end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  const own = { host: `127.0.0.2:${port}`, "x-parley-token": token };
  await expect(statusOf(own)).resolves.toBe(200);
  await expect(statusOf({ ...own, origin: `http://127.0.0.2:${port}` })).resolves.toBe(200);
  await expect(statusOf({ host: own.host })).resolves.toBe(401);
  await expect(statusOf({ ...own, origin: "http://evil.example" })).resolves.toBe(403);
  await expect(statusOf({ ...own, host: `evil.example:${port}` })).resolves.toBe(403);
  await expect(statusOf({ ...own, host: "127.0.0.2:1" })).resolves.toBe(403);
});

test("rejects a host name as the address to listen on", async () => {
  const served = serveInspector({ feed: createFeed(), dangerousHost: "localhost" });
  await expect(served).rejects.toThrow('Cannot listen on "localhost": it is no IP address');
});

test("marks the page as served so it can report a missing token", async () => {
  const pageFolder = await mkdtemp(join(tmpdir(), "parley-page-"));
  onTestFinished(() => rm(pageFolder, { recursive: true }));
  await writeFile(join(pageFolder, "index.html"), '<html lang="en"></html>');
  const server = await serveInspector({ feed: createFeed(), pageFolder });
  onTestFinished(() => server.close());
  const { body } = await ask(server, { method: "GET", path: "/" });
  expect(body).toBe('<html data-served="" lang="en"></html>');
});

test("a WebSocket requires the page's origin and a one-time ticket", async () => {
  const server = await serve();
  const origin = `http://127.0.0.1:${server.port}`;
  const { body } = await ask(server, { path: "/api/ticket", headers: { "x-parley-token": server.token } });
  const { ticket } = JSON.parse(body) as { ticket: string };
  const live = `ws://127.0.0.1:${server.port}/live?ticket=${ticket}`;
  await expect(upgrade(live)).resolves.toContain("403");
  await expect(upgrade(live, "https://evil.example")).resolves.toContain("403");
  await expect(upgrade(`ws://127.0.0.1:${server.port}/live`, origin)).resolves.toContain("401");
  await expect(
    upgrade(`ws://127.0.0.1:${server.port}/live?ticket=${server.token}`, origin),
  ).resolves.toContain("401");
  await expect(upgrade(live, origin)).resolves.toBe("opened");
  await expect(upgrade(live, origin)).resolves.toContain("401");
});

test("survives malicious requests", async () => {
  const server = await serve();
  await sendHostileRequests(server.port, "/live");
  await sendHostileRequests(server.port, "/api/act");
  await expect(ask(server, { method: "GET", path: "/" })).resolves.toMatchObject({ status: 200 });
});

test("does not serve files outside the page's folder", async () => {
  const server = await serve();
  for (const path of ["/../index.html", "/%2e%2e/index.js", "/..%2findex.js", "/index.html/../../x.html"]) {
    const { status } = await ask(server, { method: "GET", path });
    expect([path, [200, 404].includes(status ?? 0)]).toEqual([path, true]);
  }
  await expect(ask(server, { method: "GET", path: "/package.json" })).resolves.toMatchObject({ status: 404 });
});

test("performs an action and reports its result or error", async () => {
  const actions: InspectorAction[] = [];
  const server = await serve(createFeed(), (action) => {
    actions.push(action);
    if (action.action === "connect") return Promise.reject(new Error("The agent is gone"));
    return Promise.resolve({ done: true });
  });
  const headers = { "x-parley-token": server.token };
  const listed = await ask(server, { path: "/api/act", headers, body: '{"action":"listSessions"}' });
  expect(listed).toEqual({ status: 200, body: '{"value":{"done":true}}' });
  const failed = await ask(server, { path: "/api/act", headers, body: '{"action":"connect"}' });
  expect(failed).toEqual({ status: 422, body: '{"error":"The agent is gone"}' });
  expect(actions.map(({ action }) => action)).toEqual(["listSessions", "connect"]);
});

test("replays everything to a page, followed by new entries, with secrets masked", async () => {
  const feed = createFeed();
  feed.add({ direction: "out", text: '{"params":{"apiKey":"s3cret"}}', at: 1 });
  const server = await serve(feed);
  const { body } = await ask(server, { path: "/api/ticket", headers: { "x-parley-token": server.token } });
  const { ticket } = JSON.parse(body) as { ticket: string };
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/live?ticket=${ticket}`, {
    origin: `http://127.0.0.1:${server.port}`,
  });
  let lines = "";
  const { promise: last, resolve } = Promise.withResolvers<void>();
  socket.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString()) as LiveMessage;
    if (message.type === "entries") lines += message.lines;
    if (lines.includes("later")) resolve();
  });
  await once(socket, "open");
  feed.add({ event: "stderr", text: "later", at: 2 });
  await last;
  expect(lines).toBe(
    '{"at":1,"direction":"out","text":"{\\"params\\":{\\"apiKey\\":\\"***\\"}}"}\n{"at":2,"event":"stderr","text":"later"}\n',
  );
});

test("drops the oldest entries when the limit is exceeded", async () => {
  const feed = new LiveFeed(createFeed().state, { maxLength: 2000 });
  for (let index = 0; index < 100; index += 1)
    feed.add({ event: "stderr", text: `line ${index}`, at: index });
  await new Promise((resolve) => setImmediate(resolve));
  const { lines, next } = feed.read(0, Infinity);
  expect(next).toBe(100);
  expect(lines.length).toBeLessThanOrEqual(2000);
  expect(lines).toContain("line 99");
  expect(lines).not.toContain('line 0"');
});
