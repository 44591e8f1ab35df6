import { type Stream, client as sdkClient } from "@agentclientprotocol/sdk";
import { createHttpStream } from "@agentclientprotocol/sdk/experimental/http-client";
import { createWebSocketStream } from "@agentclientprotocol/sdk/experimental/ws-client";
import { Connection, Peer, methodNotFound } from "@parley/protocol";
import { httpTransport } from "@parley/protocol/http";
import { webSocketTransport } from "@parley/protocol/websocket";
import { client } from "@parley/schema/v1/client";
import { WebSocket } from "ws";

import { measureRemote, startServer, wanted } from "./remote-work.ts";
import { SESSION_ID, type Subject } from "./work.ts";

const mode = { sessionId: SESSION_ID, modeId: "ask" };
const promptFor = (count: number): { sessionId: string; prompt: { type: "text"; text: string }[] } => ({
  sessionId: SESSION_ID,
  prompt: [{ type: "text", text: String(count) }],
});

async function openParley(url: string): Promise<Subject> {
  const transport = wanted.profile === "http" ? httpTransport(url) : webSocketTransport(url, { WebSocket });
  const connection = new Connection(transport, {
    request: (method) => Promise.reject(methodNotFound(method)),
    notification: () => undefined,
  });
  let received = 0;
  const peer = new Peer(connection, client, {
    handlers: {
      requests: {},
      notifications: {
        "session/update": () => {
          received += 1;
        },
      },
    },
  });
  await peer.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
  await peer.request("session/new", { cwd: "/", mcpServers: [] });
  return {
    request: () => peer.request("session/set_mode", mode),
    prompt: (count) => peer.request("session/prompt", promptFor(count)),
    received: () => received,
  };
}

async function openSdk(url: string): Promise<Subject> {
  const stream: Stream =
    wanted.profile === "http"
      ? createHttpStream(url)
      : createWebSocketStream(url.replace("http", "ws"), { WebSocket });
  let received = 0;
  const { agent } = sdkClient({ name: "bench" })
    .onNotification("session/update", () => {
      received += 1;
    })
    .connect(stream);
  await agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
  await agent.request("session/new", { cwd: "/", mcpServers: [] });
  return {
    request: () => agent.request("session/set_mode", mode),
    prompt: (count) => agent.request("session/prompt", promptFor(count)),
    received: () => received,
  };
}

/**
 * Opens a client that sends plain JSON, either over a bare `ws` socket, or with sequential `fetch` POSTs and a bare
 * event stream.
 */
async function openFloor(url: string): Promise<Subject> {
  const waiting = new Map<number, () => void>();
  let received = 0;
  let lastId = 0;
  const take = (text: string): void => {
    const message = JSON.parse(text) as { readonly id?: number };
    if (message.id === undefined) received += 1;
    else waiting.get(message.id)?.();
  };
  const send = wanted.profile === "http" ? await openBareHttp(url, take) : await openBareSocket(url, take);
  const ask = async (method: string, params: object): Promise<void> => {
    lastId += 1;
    const id = lastId;
    const answered = new Promise<void>((resolve) => waiting.set(id, resolve));
    send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    await answered;
    waiting.delete(id);
  };
  return {
    request: () => ask("session/set_mode", mode),
    prompt: (count) => ask("session/prompt", promptFor(count)),
    received: () => received,
  };
}

async function openBareSocket(url: string, take: (text: string) => void): Promise<(text: string) => void> {
  const socket = new WebSocket(url.replace("http", "ws"), { perMessageDeflate: false });
  socket.on("message", (data: Buffer) => take(data.toString()));
  await new Promise((resolve) => socket.once("open", resolve));
  return (text) => socket.send(text);
}

async function openBareHttp(url: string, take: (text: string) => void): Promise<(text: string) => void> {
  const { body } = await fetch(url);
  void (async () => {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const part of body ?? []) {
      const events = (rest + decoder.decode(part, { stream: true })).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) if (event.startsWith("data: ")) take(event.slice(6));
    }
  })();
  let last: Promise<unknown> = Promise.resolve();
  return (text) => {
    last = last.then(() =>
      fetch(url, { method: "POST", body: text, headers: { "Content-Type": "application/json" } }),
    );
  };
}

const { url, child } = await startServer(wanted.subject);
const open = { parley: openParley, sdk: openSdk }[wanted.subject] ?? openFloor;
await measureRemote(await open(url), child);
