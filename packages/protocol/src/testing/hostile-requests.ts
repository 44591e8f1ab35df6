import { once } from "node:events";
import { connect } from "node:net";

/** A request from an unauthenticated client to an HTTP port. */
interface HostileRequest {
  readonly bytes: string;
  /** Whether to reset the connection right after sending the bytes instead of reading the server's response. */
  readonly resets?: boolean;
}

const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
const webSocket = `${upgrade}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`;

/** Request targets that are not URLs, or that look like URLs with a different host. */
const targets = [
  "//[",
  "//[/acp",
  "http://[",
  "http://a:b",
  "//evil.example/acp",
  "*",
  "/%",
  "/%ff%00",
  "\\\\[",
];

function hostileRequests(path: string): HostileRequest[] {
  const host = "Host: 127.0.0.1\r\n";
  const get = (target: string, headers = ""): string => `GET ${target} HTTP/1.1\r\n${host}${headers}\r\n`;
  const post = `POST ${path} HTTP/1.1\r\n${host}`;
  return [
    ...targets.flatMap((target) => [
      { bytes: get(target, "Connection: close\r\n") },
      { bytes: get(target, webSocket) },
      { bytes: get(target, webSocket), resets: true },
    ]),
    ...Array.from({ length: 30 }, () => ({
      bytes: get(path, `${webSocket}Origin: http://evil.example\r\n`),
      resets: true,
    })),
    { bytes: get(path, `${upgrade}Sec-WebSocket-Key: x\r\n`), resets: true },
    { bytes: get(path, "Connection: Upgrade\r\nUpgrade: parley\r\n"), resets: true },
    { bytes: `GET ${path} HTTP/1.1\r\n\r\n` },
    { bytes: get(path, `X: ${"x".repeat(100_000)}\r\n`) },
    { bytes: get(path, "X: x\r\n".repeat(5000)) },
    { bytes: `${post}Content-Length: 10\r\n\r\n{`, resets: true },
    { bytes: `${post}Content-Length: 10\r\nContent-Length: 11\r\n\r\n{` },
    { bytes: `${post}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{` },
    { bytes: `${post}Transfer-Encoding: chunked\r\n\r\n1\r\n{`, resets: true },
    { bytes: `CONNECT 127.0.0.1:80 HTTP/1.1\r\n${host}\r\n` },
    { bytes: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" },
    { bytes: "\u0000\u0001\u0002\r\n\r\n" },
    { bytes: get(path), resets: true },
  ];
}

/**
 * Sends an HTTP listener on this machine the kinds of requests that anyone can send: targets that are not URLs,
 * truncated headers and bodies, and connections that are reset while being refused. Resolves once all connections are
 * closed. After that, the listener must still respond, and there must not have been an uncaught exception in the
 * process.
 */
export async function sendHostileRequests(port: number, path = "/"): Promise<void> {
  for (const request of hostileRequests(path)) await send(port, request);
}

async function send(port: number, { bytes, resets = false }: HostileRequest): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  // The listener can close the connection at any time.
  socket.on("error", () => undefined).resume();
  await once(socket, "connect");
  await new Promise<void>((resolve) => socket.write(bytes, "latin1", () => resolve()));
  if (resets) socket.resetAndDestroy();
  else socket.end();
  await closed;
}
