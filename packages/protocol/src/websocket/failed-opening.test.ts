import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { scriptedClock } from "../fixtures/scripted-clock.ts";
import { ScriptedSocket } from "../fixtures/scripted-socket.ts";
import { httpTransport } from "../http/http-transport.ts";
import { WireEnd } from "../testing/wire-end.ts";
import { webSocketTransport } from "./websocket-transport.ts";

const initialize = { jsonrpc: "2.0", id: 0, method: "initialize", params: {} };
const capabilities = { transport: { resumable: { retentionSeconds: 1, connectionId: "c" } } };

beforeEach(() => {
  ScriptedSocket.opened.length = 0;
});

const lastSocket = (): ScriptedSocket => ScriptedSocket.opened.at(-1) as ScriptedSocket;

const network = "Received network error or non-101 status code.";

/** Ways in which platforms report that a socket could not be opened. */
const platforms: readonly [string, () => void][] = [
  ["Node.js 22", () => lastSocket().emit("error", { error: new Error(network), message: network })],
  [
    "Node.js 24.0",
    () => {
      lastSocket().emit("error", { error: new Error(network), message: network });
      lastSocket().emit("close", { code: 1002, reason: network });
    },
  ],
  [
    "Node.js 26",
    () => {
      lastSocket().emit("error", { error: new TypeError(), message: "" });
      lastSocket().emit("close", { code: 1006, reason: "" });
    },
  ],
  [
    "a browser",
    () => {
      lastSocket().emit("error");
      lastSocket().emit("close", { code: 1006, reason: "" });
    },
  ],
  ["a library without an error", () => lastSocket().emit("close", { code: 1006, reason: "" })],
];

/**
 * Starts a server that answers each request with the given status. If the status is `gone`, closes the server before
 * returning its URL.
 */
async function serve(status: number | "gone"): Promise<string> {
  const server = createServer((_, response) => response.writeHead(Number(status)).end("Not now"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  if (status === "gone") await close();
  else onTestFinished(close);
  return `ws://127.0.0.1:${port}/acp`;
}

/** Connects and waits for the first socket. */
async function connect(url: string, maxAttempts?: number) {
  const { clock, waiting } = scriptedClock();
  const transport = webSocketTransport(url, {
    WebSocket: ScriptedSocket,
    clock,
    reconnect: { maxAttempts },
  });
  const wire = new WireEnd(transport);
  await wire.send(initialize);
  await expect.poll(() => ScriptedSocket.opened.length).toBe(1);
  return { transport, wire, waiting };
}

const servers: readonly [string, number | "gone", string][] = [
  ["refuses connections", "gone", "Cannot connect to URL: connect ECONNREFUSED 127.0.0.1:"],
  ["answers 401", 401, "Cannot connect to URL: the server answers 401 Unauthorized: Not now"],
  ["answers 404", 404, "Cannot connect to URL: the server answers 404 Not Found: Not now"],
  ["answers 502", 502, "Cannot connect to URL: the server answers 502 Bad Gateway: Not now"],
  ["serves only web pages", 200, "Cannot connect to URL: it is not an ACP server"],
  ["requires a WebSocket", 426, "Cannot connect to URL: the socket closed with code 1006"],
];

test.each(["localhost:8201/acp", "127.0.0.1:8201/acp", "ftp://host/acp", "/acp"])(
  "rejects a URL with an unsupported scheme: %s",
  (url) => {
    const reason = `Cannot connect to "${url}": the address must begin with`;
    expect(() => webSocketTransport(url)).toThrow(new TypeError(`${reason} ws: or wss:`));
    expect(() => httpTransport(url)).toThrow(new TypeError(`${reason} http: or https:`));
  },
);

describe.each(platforms)("a socket that fails to open, on %s", (_name, fail) => {
  test.each(servers)("immediately reports the reason if the server %s", async (_server, status, message) => {
    const url = await serve(status);
    const { wire, waiting } = await connect(url);
    fail();
    const error = await wire.closed;
    expect(error?.message).toContain(message.replace("URL", url));
    // The transport waited neither for the attempt's timeout nor for another attempt.
    expect([waiting.length, ScriptedSocket.opened.length]).toEqual([0, 1]);
  });

  test("counts as one attempt to resume, followed by another", async () => {
    const { transport, wire, waiting } = await connect(await serve(502));
    const first = lastSocket();
    first.emit("open");
    first.deliver({ id: 0, result: { protocolVersion: 2, capabilities } });
    first.emit("error", { error: new Error("ECONNRESET"), message: "" });
    first.emit("close", { code: 1006, reason: "" });
    for (const count of [2, 3, 4]) {
      await expect.poll(() => ScriptedSocket.opened.length).toBe(count);
      fail();
      await expect.poll(() => waiting.length).toBe(1);
      waiting.splice(0).forEach((callback) => callback());
    }
    await expect.poll(() => ScriptedSocket.opened.length).toBe(5);
    lastSocket().emit("open");
    lastSocket().deliver({ method: "stream/resumed", params: { connectionId: "c", received: 0 } });
    expect([transport.status, wire.received.length]).toEqual(["connected", 1]);
  });

  test("is mentioned in the error after the last attempt", async () => {
    const url = await serve(502);
    const { wire } = await connect(url, 1);
    lastSocket().emit("open");
    lastSocket().deliver({ id: 0, result: { protocolVersion: 2, capabilities } });
    lastSocket().emit("close", { code: 1006, reason: "" });
    await expect.poll(() => ScriptedSocket.opened.length).toBe(2);
    fail();
    await expect(wire.closed).resolves.toMatchObject({
      message: `Cannot reach the server again after 1 attempts (reconnect.maxAttempts): Cannot connect to ${url}: the server answers 502 Bad Gateway: Not now`,
    });
  });
});
