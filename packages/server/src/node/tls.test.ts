import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type ClientHttp2Session, connect, constants } from "node:http2";
import { request } from "node:https";
import { connect as connectTcp } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { type PeerCertificate, connect as connectTls } from "node:tls";

import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";

import { makeCertificate } from "../fixtures/certificate.ts";
import { type Fetch, RawHttpClient } from "../fixtures/raw-http-client.ts";
import { openHost } from "../fixtures/talking-agent.ts";
import { tlsFiles } from "./files/tls-files.ts";
import { type HttpServer, type ServeHttpOptions, serveHttp } from "./serve-http.ts";

const tls = makeCertificate();

async function openServer(options: Partial<ServeHttpOptions> = {}): Promise<HttpServer> {
  const server = await serveHttp(openHost(), { port: 0, tls, ...options });
  onTestFinished(() => server.close({ signal: AbortSignal.abort() }));
  return server;
}

function openHttp2(url: string): ClientHttp2Session {
  const session = connect(new URL(url).origin, { ca: tls.cert });
  onTestFinished(() => session.destroy());
  return session;
}

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

test("carries a whole conversation over one HTTP/2 connection with many concurrent streams", async () => {
  const { url } = await openServer();
  const http2 = openHttp2(url);
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

test("serves HTTP/1.1 and WebSocket alongside HTTP/2", async () => {
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

test("disconnects an HTTP/2 client that sends its request slowly, but keeps its open streams", async () => {
  const { url } = await openServer({ requestTimeoutMs: 1500 });
  const http2 = openHttp2(url);
  const client = new RawHttpClient({ url, fetch: fetchOver(http2) });
  await client.initialize();
  const connection = await client.open();
  const slow = http2.request({ ":method": "POST", ":path": "/acp", "content-type": "application/json" });
  slow.write("{");
  await expect(once(slow, "close")).resolves.toBeDefined();
  expect(slow.rstCode).toBe(constants.NGHTTP2_CANCEL);
  expect(await client.newSession(connection, tmpdir())).toMatch(/^sess_/);
});

test("closes an HTTP/2 connection that sends no requests", async () => {
  const { url } = await openServer({ requestTimeoutMs: 120 });
  const http2 = openHttp2(url);
  await once(http2, "close");
  expect(http2.destroyed).toBe(true);
});

test("disconnects an HTTP/1.1 client over TLS that sends its request slowly", async () => {
  const { url } = await openServer({ requestTimeoutMs: 120 });
  const socket = connectTls({ host: "127.0.0.1", port: Number(new URL(url).port), ca: tls.cert });
  socket.write("POST /acp HTTP/1.1\r\nHost: 127.0.0.1\r\n");
  await expect(text(socket)).resolves.toContain("408");
});

test("closes the server without waiting for a connection that never starts TLS", async () => {
  const server = await openServer();
  const socket = connectTcp(server.port, "127.0.0.1");
  await once(socket, "connect");
  await Promise.all([once(socket, "close"), server.close({ signal: AbortSignal.abort() })]);
  expect(socket.destroyed).toBe(true);
});

/** Returns the certificate that the server presents to new connections. */
async function certificateOf({ port }: HttpServer): Promise<string> {
  const socket = connectTls({ host: "127.0.0.1", port, rejectUnauthorized: false });
  await once(socket, "secureConnect");
  const { fingerprint256 }: PeerCertificate = socket.getPeerCertificate();
  socket.destroy();
  return fingerprint256;
}

test("uses a changed certificate for new connections once its key matches, and keeps open connections", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-tls-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  await writeFile(files.cert, tls.cert);
  await writeFile(files.key, tls.key);
  const errors: unknown[] = [];
  const server = await openServer({
    tls: tlsFiles({ ...files, onError: (error) => errors.push(error) }),
  });
  const http2 = openHttp2(server.url);
  const client = new RawHttpClient({ url: server.url, fetch: fetchOver(http2) });
  await client.initialize();
  const before = await certificateOf(server);

  const renewed = makeCertificate();
  await writeFile(files.cert, renewed.cert);
  expect(await certificateOf(server)).toBe(before);
  expect(await certificateOf(server)).toBe(before);
  expect(errors).toEqual([
    new Error(
      `Cannot use certificate ${JSON.stringify(files.cert)} with key ${JSON.stringify(files.key)}: error:05800074:x509 certificate routines::key values mismatch`,
    ),
  ]);
  await writeFile(files.key, renewed.key);
  const after = await certificateOf(server);
  expect(after).not.toBe(before);

  const connection = await client.open();
  expect(await client.newSession(connection, tmpdir())).toMatch(/^sess_/);
  expect(http2.destroyed).toBe(false);
  expect(errors).toHaveLength(1);
});

test("does not serve a certificate whose key does not match", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-tls-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  await writeFile(files.cert, tls.cert);
  await writeFile(files.key, makeCertificate().key);
  expect(() => tlsFiles(files)).toThrow(/mismatch/);
  await writeFile(files.key, tls.key);
  expect(tlsFiles(files)()).toEqual(tls);
});
