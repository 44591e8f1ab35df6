import { once } from "node:events";
import { type Server, createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";

import { sendHostileRequests } from "@parley/protocol/testing";
import { expect, onTestFinished, test, vi } from "vitest";

import { type ListenerHandlers, guardListener, readBody, refuseUpgrade } from "./guard-listener.ts";

async function listen(handlers: ListenerHandlers, server: Server = createServer()): Promise<number> {
  guardListener(server, handlers);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Sends bytes and resolves to the whole response. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.end(bytes);
  return await text(socket);
}

const get = (target: string, headers = ""): string =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`;

test("a listener survives hostile requests", async () => {
  const port = await listen({
    request: (request, response) => readBody(request, 10).then((body) => response.end(`read ${body}`)),
    upgrade: ({ socket }) => refuseUpgrade(socket, new Response(null, { status: 403 })),
  });
  await sendHostileRequests(port);
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "hello" });
  expect(await response.text()).toBe("read hello");
});

test("uses the request target as the path even if it looks like a host", async () => {
  const paths: string[] = [];
  const port = await listen({
    request: (_request, response, { pathname }) => {
      paths.push(pathname);
      response.end();
    },
  });
  for (const target of ["/a?b=c", "//host/a", "//[", "http://host/a", "*"]) await exchange(port, get(target));
  expect(paths).toEqual(["/a", "//host/a", "//[", "/a", "/*"]);
});

test.each(["http://[", "http://a:b/"])("responds with 400 to the request target %s", async (target) => {
  const request = vi.fn<() => void>();
  const upgrade = vi.fn<() => void>();
  const port = await listen({ request, upgrade });
  const asked = exchange(port, get(target));
  await expect(asked).resolves.toContain("400 Bad Request");
  const upgraded = `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
  await expect(exchange(port, upgraded)).resolves.toContain("400 Bad Request");
  expect(request).not.toHaveBeenCalled();
  expect(upgrade).not.toHaveBeenCalled();
});

test("responds with 400 to two Host headers, but accepts one", async () => {
  const port = await listen({ request: (_request, response) => response.end("answered") });
  for (const second of ["Host: x", "host: y", "HOST: "])
    await expect(exchange(port, get("/", `${second}\r\n`))).resolves.toContain("400 Bad Request");
  await expect(exchange(port, get("/", "X-Host: y\r\n"))).resolves.toContain("answered");
});

test.each([
  ["throws", (): never => fail()],
  ["rejects", (): Promise<never> => Promise.reject(new Error("a fault"))],
])("responds with 500 and reports the error if a handler %s", async (_what, handler) => {
  const onError = vi.fn<(error: unknown) => void>();
  const port = await listen({ request: handler, upgrade: handler, onError });
  await expect(exchange(port, get("/"))).resolves.toMatch(/^HTTP\/1\.1 500 [^]*Internal error/);
  const upgrade = "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
  await expect(exchange(port, upgrade)).resolves.toBe("");
  expect(onError).toHaveBeenCalledTimes(2);
});

test("reports errors of the listener itself and continues serving", async () => {
  const onError = vi.fn<(error: unknown) => void>();
  const server = createServer();
  const port = await listen({ request: (_request, response) => response.end("ok"), onError }, server);
  server.emit("error", new Error("accept EMFILE"));
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: "accept EMFILE" }));
  await expect(exchange(port, get("/"))).resolves.toContain("ok");
});

test("does not read a body that is too long", async () => {
  const bodies: unknown[] = [];
  const port = await listen({
    async request(request, response) {
      bodies.push(await readBody(request, 5));
      response.end();
    },
  });
  for (const body of ["12345", "123456", "x".repeat(1_000_000)]) {
    await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body }).catch(() => undefined);
  }
  expect(bodies).toEqual(["12345", undefined, undefined]);
});

function fail(): never {
  throw new Error("a fault");
}
