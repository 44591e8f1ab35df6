import { tmpdir } from "node:os";

import type { AgentDefinition, AgentHost } from "@parley/agent";
import { expect, onTestFinished, test, vi } from "vitest";

import { RawHttpClient, type RawStream, type WireMessage } from "../fixtures/raw-http-client.ts";
import { RawSocket } from "../fixtures/raw-socket.ts";
import { openHost, talkingAgent } from "../fixtures/talking-agent.ts";
import { type HttpServer, serveHttp } from "./serve-http.ts";

const cwd = tmpdir();
const UPDATES = 2000;
const DROPS = 20;
const everything = Array.from({ length: UPDATES }, (_, index) => `${index} `).join("");

async function openServer(host: AgentHost = openHost()): Promise<HttpServer> {
  const server = await serveHttp(host, { port: 0 });
  onTestFinished(() => server.close({ signal: AbortSignal.abort() }));
  return server;
}

/** Returns the text of an agent message chunk, or an empty string for any other message. */
function pieceOf({ params }: WireMessage): string {
  const { sessionUpdate, content } = params?.update ?? {};
  return sessionUpdate === "agent_message_chunk" ? (content?.text ?? "") : "";
}

function resumePointOf({ params }: WireMessage): string {
  const { _meta: meta } = params ?? {};
  return meta?.["acp/cursor"] ?? "";
}

/** Yields the number of text chunks between two drops, which differs each time. */
function* drops(): Generator<number> {
  for (let index = 0; index < DROPS; index++) yield 1 + ((index * 37) % 180);
}

/** Commands that make the agent send the updates itself or have a subagent send them. */
const counts = ["count", "delegate"];

test.each(counts)(
  "neither loses nor duplicates any of a turn's 2,000 updates when the stream breaks 20 times: %s",
  async (word) => {
    const client = new RawHttpClient(await openServer());
    await client.initialize();
    const connection = await client.open();
    const session = await client.newSession(connection, cwd, { "Acp-Message-Seq": "1" });
    let stream = await client.open(session);
    await client.prompt(session, `${word} ${UPDATES}`, { "Acp-Message-Seq": "2" });

    const turn = { text: "", resumePoint: "", isAnswered: false };
    const read = async (): Promise<void> => {
      const { id = "", message } = await stream.next();
      turn.resumePoint = id;
      turn.text += pieceOf(message);
      turn.isAnswered = message.id === "prompt";
    };
    for (const count of drops()) {
      for (let index = 0; index < count && !turn.isAnswered; index++) await read();
      await stream.break();
      stream = await client.open(session, { "Last-Event-ID": turn.resumePoint });
    }
    while (!turn.isAnswered) await read();
    expect(turn.text).toBe(everything);
  },
);

test("omits resume points from messages if the client reads them from event ids", async () => {
  const client = new RawHttpClient(await openServer());
  await client.initialize();
  const session = await client.newSession(await client.open(), cwd, { "Acp-Message-Seq": "1" });
  const open = (accept: string): Promise<RawStream> =>
    client.open(session, { Accept: accept, "Acp-Awaiting": "prompt" });
  const readTurn = async (stream: RawStream): Promise<[string, string][]> => {
    const resumePoints: [string, string][] = [];
    for (;;) {
      const { id = "", message } = await stream.next();
      if (message.id === "prompt") break;
      if (pieceOf(message) !== "") resumePoints.push([id, resumePointOf(message)]);
    }
    await stream.break();
    return resumePoints;
  };
  // Opened before the prompt, because the response might otherwise go to the connection's stream.
  const first = await open("text/event-stream");
  await client.prompt(session, "count 2", { "Acp-Message-Seq": "2" });
  const both = await readTurn(first);
  expect(both.map(([, inMessage]) => inMessage)).toEqual(both.map(([id]) => id));
  expect(await readTurn(await open("text/event-stream; cursor=id"))).toEqual(both.map(([id]) => [id, ""]));
});

test.each(counts)(
  "neither loses nor duplicates any of a turn's 2,000 updates when the socket breaks 20 times: %s",
  async (word) => {
    const { url } = await openServer();
    let socket = new RawSocket(url);
    await socket.opened();
    socket.send({
      id: 0,
      method: "initialize",
      params: { protocolVersion: 1, clientCapabilities: { subagents: {} } },
    });
    const initialized = await socket.next(({ id }) => id === 0);
    const { transport } = (
      initialized.result as { agentCapabilities: { transport: { resumable: { connectionId: string } } } }
    ).agentCapabilities;
    const { connectionId } = transport.resumable;
    socket.send({ id: "new", method: "session/new", params: { cwd, mcpServers: [] } });
    const created = await socket.next(({ id }) => id === "new");
    const session = created.result?.sessionId ?? "";
    socket.send({
      id: "prompt",
      method: "session/prompt",
      params: { sessionId: session, prompt: [{ type: "text", text: `${word} ${UPDATES}` }] },
    });

    const turn = { text: "", resumePoint: "", isAnswered: false };
    const read = async (): Promise<void> => {
      const message = await socket.next();
      const { _meta: meta } = message.params ?? {};
      turn.resumePoint = meta?.["acp/cursor"] ?? turn.resumePoint;
      turn.text += pieceOf(message);
      turn.isAnswered = message.id === "prompt";
    };
    for (const count of drops()) {
      for (let index = 0; index < count && !turn.isAnswered; index++) await read();
      socket.socket.terminate();
      socket = new RawSocket(url);
      await socket.opened();
      const resumePoints = turn.resumePoint === "" ? {} : { [session]: turn.resumePoint };
      socket.send({
        method: "stream/resume",
        params: { connectionId, cursors: resumePoints, awaiting: ["prompt"] },
      });
      const resumed = await socket.next();
      expect(resumed).toMatchObject({ method: "stream/resumed", params: { connectionId, received: 2 } });
    }
    while (!turn.isAnswered) await read();
    expect(turn.text).toBe(everything);
  },
);

/** Asks for a color in a request that does not belong to any session. */
const askingAgent: AgentDefinition = {
  ...talkingAgent,
  async prompt(turn) {
    await turn.agentMessage(`It is ${String(await turn.client.request("_acme/color", {}))}`);
  },
};

test("keeps resending a sessionless request lost in a broken stream until it is answered", async () => {
  const client = new RawHttpClient(await openServer(openHost(askingAgent)));
  await client.initialize();
  let connection = await client.open();
  const session = await client.newSession(connection, cwd, { "Acp-Message-Seq": "1" });
  const stream = await client.open(session);
  await client.prompt(session, "ask", { "Acp-Message-Seq": "2" });
  const asks = ({ message }: { readonly message: WireMessage }): boolean => message.method === "_acme/color";
  const { message } = await connection.next(asks);
  for (let times = 0; times < 2; times++) {
    await connection.break();
    connection = await client.open();
    expect((await connection.next(asks)).message).toEqual(message);
  }
  await client.post({ id: message.id, result: "red" }, { "Acp-Message-Seq": "3" });
  await stream.next((event) => pieceOf(event.message) === "It is red");
  await connection.break();
  connection = await client.open();
  await client.post({ id: "list", method: "session/list", params: {} }, { "Acp-Message-Seq": "4" });
  expect((await connection.next()).message.id).toBe("list");
});

test("keeps resending a sessionless request lost in a broken socket until it is answered", async () => {
  const { url } = await openServer(openHost(askingAgent));
  let socket = new RawSocket(url);
  await socket.opened();
  socket.send({ id: 0, method: "initialize", params: { protocolVersion: 1, clientCapabilities: {} } });
  const initialized = JSON.stringify(await socket.next(({ id }) => id === 0));
  const [, connectionId] = /"connectionId":"([^"]*)"/.exec(initialized) ?? [];
  socket.send({ id: "new", method: "session/new", params: { cwd, mcpServers: [] } });
  const created = await socket.next(({ id }) => id === "new");
  const sessionId = created.result?.sessionId ?? "";
  const prompt = [{ type: "text", text: "ask" }];
  socket.send({ id: "prompt", method: "session/prompt", params: { sessionId, prompt } });
  const message = await socket.next(({ method }) => method === "_acme/color");
  const comeBack = async (): Promise<void> => {
    socket.socket.terminate();
    socket = new RawSocket(url);
    await socket.opened();
    socket.send({ method: "stream/resume", params: { connectionId, cursors: {}, awaiting: ["prompt"] } });
    await socket.next(({ method }) => method === "stream/resumed");
  };
  for (let times = 0; times < 2; times++) {
    await comeBack();
    expect(await socket.next(({ method }) => method === "_acme/color")).toEqual(message);
  }
  socket.send({ id: message.id, result: "red" });
  await socket.next((update) => pieceOf(update) === "It is red");
  await comeBack();
  socket.send({ id: "list", method: "session/list", params: {} });
  const methods: unknown[] = [];
  await socket.next(({ id, method }) => {
    methods.push(method);
    return id === "list";
  });
  expect(methods).not.toContain("_acme/color");
});

test("sends the turn's state after the missed updates when a stream is reopened during a version 2 turn", async () => {
  const client = new RawHttpClient(await openServer());
  await client.initialize(2);
  const session = await client.newSession(await client.open(), cwd);
  const before = await client.open(session);
  await client.prompt(session, "wait");
  const { id = "" } = await before.next(({ message }) => message.params?.update?.state === "running");
  await before.break();
  const stream = await client.open(session, { "Last-Event-ID": id });
  const state = await stream.next(({ message }) => message.params?.update?.sessionUpdate === "state_update");
  expect(state.message.params?.update).toEqual({ sessionUpdate: "state_update", state: "running" });
  await client.post(
    { method: "session/cancel", params: { sessionId: session } },
    { "Acp-Session-Id": session },
  );
  const end = await stream.next(({ message }) => message.params?.update?.state === "idle");
  await stream.break();
  const { message } = await (await client.open(session, { "Last-Event-ID": end.id ?? "" })).next();
  // The update has no stop reason, so the client does not mistake it for another end of the turn.
  expect(message.params?.update).toEqual({ sessionUpdate: "state_update", state: "idle" });
});

test("lets a slow client load an entire conversation far longer than a connection's buffer", async () => {
  const piece = "x".repeat(100_000);
  const host = openHost({
    ...talkingAgent,
    async prompt(turn) {
      for (let index = 0; index < 200; index++) await turn.agentMessage(`${index} ${piece}`);
    },
  });
  const { url } = await openServer(host);
  const socket = new RawSocket(url);
  await socket.opened();
  socket.send({ id: 0, method: "initialize", params: { protocolVersion: 1, clientCapabilities: {} } });
  socket.send({ id: "new", method: "session/new", params: { cwd, mcpServers: [] } });
  const created = await socket.next(({ id }) => id === "new");
  const params = { sessionId: created.result?.sessionId ?? "" };
  socket.send({
    id: 1,
    method: "session/prompt",
    params: { ...params, prompt: [{ type: "text", text: "Go" }] },
  });
  await socket.next(({ id }) => id === 1);

  socket.send({ id: 2, method: "session/load", params: { ...params, cwd, mcpServers: [] } });
  let loaded = 0;
  for (let message = await socket.next(); message.id !== 2; message = await socket.next()) {
    loaded += pieceOf(message).length;
    socket.socket.pause();
    await new Promise(setImmediate);
    socket.socket.resume();
  }
  expect(loaded).toBeGreaterThan(200 * piece.length);
});

test("rejects an unknown resume point with status 409 or, on a socket, with a reason", async () => {
  const server = await openServer();
  const client = new RawHttpClient(server);
  await client.initialize();
  const session = await client.newSession(await client.open(), cwd);
  for (const resumePoint of ["nonsense", `${client.connectionId.slice(0, 8)}.99`]) {
    const { response } = await client.open(session, { "Last-Event-ID": resumePoint });
    expect(response.status).toBe(409);
    await expect(response.json()).resolves.toMatchObject({ error: { code: -32602 } });
  }

  const socket = new RawSocket(server.url);
  await socket.opened();
  socket.send({ method: "stream/resume", params: { connectionId: "unknown", cursors: {}, awaiting: [] } });
  await expect(socket.next()).resolves.toMatchObject({ method: "stream/resume_failed" });
  await expect(socket.read()).resolves.toBeUndefined();
});

test("lets a client resume where it left off if the server exits during a turn and another one starts", async () => {
  const host = openHost();
  const first = await openServer(host);
  const client = new RawHttpClient(first);
  await client.initialize();
  const session = await client.newSession(await client.open(), cwd, { "Acp-Message-Seq": "1" });
  const stream = await client.open(session);
  await client.prompt(session, `count ${UPDATES}`, { "Acp-Message-Seq": "2" });
  const before = { text: "", resumePoint: "" };
  while (before.text.length < 500) {
    const { id = "", message } = await stream.next();
    before.resumePoint = id;
    before.text += pieceOf(message);
  }
  await first.close({ signal: AbortSignal.abort() });
  await host.close();

  const second = await openServer();
  /** Opens the session. Returns the text that the agent sends before the response. */
  const open = async (method: string, meta: object): Promise<string> => {
    const back = new RawHttpClient(second);
    await back.initialize();
    const replay = await back.open(session);
    const params = { sessionId: session, cwd, mcpServers: [], _meta: meta };
    await back.post({ id: "open", method, params }, { "Acp-Session-Id": session });
    let text = "";
    for (;;) {
      const { message } = await replay.next();
      if (message.error !== undefined) throw new Error(message.error.message);
      if (message.id === "open") return text;
      text += pieceOf(message);
    }
  };
  const rest = await open("session/resume", { "acp/cursor": before.resumePoint });
  const whole = await open("session/load", {});
  expect(before.text + rest).toBe(whole);
  expect(everything.startsWith(whole)).toBe(true);
  expect(rest).not.toBe("");
});

test("ends the stream of a closed session, rejects later prompts, and replays each chunk once after a reload", async () => {
  const client = new RawHttpClient(await openServer());
  await client.initialize();
  const connection = await client.open();
  const session = await client.newSession(connection, cwd);
  const stream = await client.open(session);
  await client.prompt(session, "count 3");
  await stream.next(({ message }) => message.id === "prompt");
  const header = { "Acp-Session-Id": session };
  await client.post({ id: "close", method: "session/close", params: { sessionId: session } }, header);
  await stream.next(({ message }) => message.id === "close");
  expect(await stream.read()).toBeUndefined();

  await client.prompt(session, "count 3", { id: "late" });
  const { message: refusal } = await connection.next(({ message }) => message.id === "late");
  expect(refusal.error).toMatchObject({ code: -32_002 });

  const again = await client.open(session);
  const load = { sessionId: session, cwd, mcpServers: [] };
  await client.post({ id: "load", method: "session/load", params: load }, header);
  let text = "";
  for (let isLoaded = false; !isLoaded;) {
    const { message } = await again.next();
    text += pieceOf(message);
    isLoaded = message.id === "load";
  }
  expect(text).toBe("0 1 2 ");
});

test("leaves no timer behind after closing a server with open streams, so the process can exit", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const host = openHost();
  const server = await openServer(host);
  const client = new RawHttpClient(server);
  await client.initialize();
  await client.newSession(await client.open(), cwd);
  await server.close();
  await host.close();
  expect(vi.getTimerCount()).toBe(0);
});

test("acknowledges a socket's first message so that the client can treat silence as a lost connection", async () => {
  const { url } = await openServer();
  const socket = new RawSocket(url);
  await socket.opened();
  socket.send({ id: 0, method: "initialize", params: { protocolVersion: 1, clientCapabilities: {} } });
  await socket.next(({ id }) => id === 0);
  socket.send({ id: "new", method: "session/new", params: { cwd, mcpServers: [] } });
  expect(await socket.next()).toMatchObject({ method: "stream/keepalive", params: { received: 1 } });
  socket.socket.terminate();
});

test("never moves a resume point backward, even if settings follow session/resume on a new connection", async () => {
  const { url } = await openServer();
  const open = async (): Promise<RawSocket> => {
    const socket = new RawSocket(url);
    await socket.opened();
    socket.send({ id: 0, method: "initialize", params: { protocolVersion: 1, clientCapabilities: {} } });
    await socket.next(({ id }) => id === 0);
    return socket;
  };
  const first = await open();
  first.send({ id: "new", method: "session/new", params: { cwd, mcpServers: [] } });
  const { result } = await first.next(({ id }) => id === "new");
  const sessionId = result?.sessionId;
  const prompt = [{ type: "text", text: "count 3" }];
  first.send({ id: "prompt", method: "session/prompt", params: { sessionId, prompt } });
  const last = await first.next((message) => pieceOf(message) === "2 ");
  const resumePoint = resumePointOf(last);
  const second = await open();
  const params = { sessionId, cwd, mcpServers: [], _meta: { "acp/cursor": resumePoint } };
  second.send({ id: "resume", method: "session/resume", params });
  const offsets: string[] = [];
  await second.next((message) => {
    const [, , offset] = resumePointOf(message).split(".");
    if (offset !== undefined) offsets.push(offset);
    return message.id === "resume";
  });
  expect(offsets.length).toBeGreaterThan(0);
  expect(new Set(offsets)).toEqual(new Set([resumePoint.split(".")[2]]));
  for (const { socket } of [first, second]) socket.terminate();
});
