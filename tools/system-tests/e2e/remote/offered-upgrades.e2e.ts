import { once } from "node:events";
import { connect } from "node:net";

import { createAgentHost, defineAgent } from "@parley/agent";
import { serveHttp } from "@parley/server/node";
import { expect, onTestFinished, test } from "vitest";

/** Headers that a Java client sends with every request to a server without TLS. */
const offer = [
  "Connection: Upgrade, HTTP2-Settings",
  "Upgrade: h2c",
  "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA",
];

const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion: 1, clientCapabilities: {} },
});

async function openServer() {
  const host = createAgentHost(
    defineAgent({ info: { name: "silent", version: "1" }, prompt: async () => {} }),
  );
  const server = await serveHttp(host, { port: 0 });
  onTestFinished(async () => {
    await server.close({ signal: AbortSignal.abort() });
    await host.close();
  });
  return { url: server.url, open: () => openLine(server.url) };
}

/** Opens a raw TCP connection. */
function openLine(url: string) {
  const { port, host } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.setEncoding("latin1").on("data", (text: string) => (received += text));
  return {
    send: (text: string): void => void socket.write(text),
    request: (start: string, ...headers: readonly string[]): void =>
      void socket.write(
        `${[`${start} HTTP/1.1`, `Host: ${host}`, ...offer, ...headers].join("\r\n")}\r\n\r\n`,
      ),
    statuses: (): readonly string[] =>
      Array.from(received.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status = ""]) => status),
  };
}

const body = ["Content-Type: application/json", `Content-Length: ${initialize.length}`];

test("serves a request that offers HTTP/2 like any other request", async () => {
  const line = (await openServer()).open();
  line.request("GET /health");
  await expect.poll(line.statuses).toEqual(["200"]);
});

test("reads the request's body, whether the client sends it right away or waits for 100 Continue", async () => {
  const server = await openServer();
  const line = server.open();
  line.request("POST /acp", ...body);
  line.send(initialize);
  await expect.poll(line.statuses).toEqual(["200"]);
  const other = server.open();
  other.request("POST /acp", ...body, "Expect: 100-continue");
  await expect.poll(other.statuses).toEqual(["100"]);
  other.send(initialize.slice(0, 40));
  other.send(initialize.slice(40));
  await expect.poll(other.statuses).toEqual(["100", "200"]);
});

test("also serves the next request on the same connection", async () => {
  const line = (await openServer()).open();
  line.request("GET /health");
  await expect.poll(line.statuses).toEqual(["200"]);
  line.request("POST /acp", ...body);
  line.send(initialize);
  await expect.poll(line.statuses).toEqual(["200", "200"]);
});

test("leaves nothing behind after many upgrade offers on one connection", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error): void => void warnings.push(warning);
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  const line = (await openServer()).open();
  for (let sent = 1; sent <= 30; sent++) {
    line.request("GET /health");
    await expect.poll(() => line.statuses().length).toBe(sent);
  }
  expect(line.statuses().every((status) => status === "200")).toBe(true);
  expect(warnings).toEqual([]);
});

test("opens a WebSocket on the same server", async () => {
  const { url, open } = await openServer();
  const line = open();
  line.request("GET /health");
  await expect.poll(line.statuses).toEqual(["200"]);
  const socket = new WebSocket(url.replace("http", "ws"));
  const [opened] = (await once(socket, "open")) as [Event];
  expect(opened.type).toBe("open");
  socket.close();
});
