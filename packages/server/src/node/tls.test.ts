import { type ClientHttp2Session, connect } from "node:http2";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";

import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";

import { makeCertificate } from "../fixtures/certificate.ts";
import { type Fetch, RawHttpClient } from "../fixtures/raw-http-client.ts";
import { openHost } from "../fixtures/talking-agent.ts";
import { type HttpServer, serveHttp } from "./serve-http.ts";

const tls = makeCertificate();

async function openServer(): Promise<HttpServer> {
  const server = await serveHttp(openHost(), { port: 0, tls });
  onTestFinished(() => server.close({ signal: AbortSignal.abort() }));
  return server;
}

/** `fetch` over one HTTP/2 session. */
function fetchOver(session: ClientHttp2Session): Fetch {
  return async (url, { method = "GET", headers = {}, body } = {}) => {
    const { pathname } = new URL(url);
    const stream = session.request({
      ":method": method,
      ":path": pathname,
      ...(headers as Record<string, string>),
    });
    stream.end(body ?? undefined);
    const answer = await new Promise<Record<string, unknown>>((resolve, reject) => {
      stream.once("response", resolve);
      stream.once("error", reject);
    });
    const plain = Object.entries(answer).filter(([name]) => !name.startsWith(":"));
    const status = Number(answer[":status"]);
    const content =
      status === 202 || status === 204 ? null : (Readable.toWeb(stream) as ReadableStream<Uint8Array>);
    return new Response(content, { status, headers: plain as [string, string][] });
  };
}

test("a whole conversation goes over one HTTP/2 connection, with many streams at once", async () => {
  const { url } = await openServer();
  const http2 = connect(new URL(url).origin, { ca: tls.cert });
  onTestFinished(() => http2.destroy());
  const client = new RawHttpClient({ url, fetch: fetchOver(http2) });
  await client.initialize();
  expect(http2.alpnProtocol).toBe("h2");
  const connection = await client.open();
  const sessions: string[] = [];
  for (let count = 0; count < 12; count++) sessions.push(await client.newSession(connection, tmpdir()));
  const streams = await Promise.all(sessions.map((session) => client.open(session)));
  await Promise.all(sessions.map((session) => client.prompt(session, "hello", { id: session })));
  for (const [index, stream] of streams.entries()) {
    const { message } = await stream.next(({ message: { id } }) => id === sessions[index]);
    expect(message.result).toMatchObject({ stopReason: "end_turn" });
  }
  await expect(client.request("DELETE")).resolves.toMatchObject({ status: 202 });
  await expect(connection.read()).resolves.toBeUndefined();
});

test("beside HTTP/2 there are HTTP/1.1 and WebSocket", async () => {
  const { url } = await openServer();
  const body = await new Promise<string>((resolve, reject) => {
    const asked = request(new URL("/health", url), { ca: tls.cert }, (response) => resolve(text(response)));
    asked.once("error", reject);
    asked.end();
  });
  expect(JSON.parse(body)).toEqual({ status: "ok" });

  const socket = new WebSocket(url.replace("https", "wss"), { ca: tls.cert });
  socket.on("open", () => {
    socket.send(
      JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: 1 } }),
    );
  });
  const answer = await new Promise<string>((resolve, reject) => {
    socket.on("message", (data: Buffer) => resolve(data.toString()));
    socket.on("error", reject);
  });
  expect(JSON.parse(answer)).toMatchObject({ id: 0, result: { protocolVersion: 1 } });
  socket.close();
});
