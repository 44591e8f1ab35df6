import { type Server, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type ToolWorkshop, openToolWorkshop } from "../fixtures/tool-workshop.ts";
import { createFetchTool } from "./fetch-tool.ts";

const fetchTool = createFetchTool({ allowPrivate: true });

let workshop: ToolWorkshop;
let server: Server;
let port: number;
let asked: string[];
/** Paths of the responses that were sent. */
let sent: string[];

beforeEach(async () => {
  workshop = await openToolWorkshop();
  asked = [];
  sent = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request.url ?? "", response);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  ({ port } = server.address() as AddressInfo);
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await workshop.remove();
});

function answer(url: string, response: ServerResponse): void {
  switch (url) {
    case "/page":
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(
        "<h1>Title</h1><script>alert(1)</script><p>Some <b>text</b> &amp; <a href='/x'>a link</a></p>",
      );
      break;
    case "/deep":
      response.setHeader("content-type", "text/html").end("<div>".repeat(200_000), () => sent.push(url));
      break;
    case "/image":
      response.setHeader("content-type", "image/png").end("png");
      break;
    case "/long":
      response.setHeader("content-type", "text/plain").end("x".repeat(60_000));
      break;
    case "/here":
      response.writeHead(302, { location: "/page" }).end();
      break;
    case "/elsewhere":
      response.writeHead(302, { location: "http://169.254.169.254/latest" }).end();
      break;
    case "/loop":
      response.writeHead(302, { location: "/loop" }).end();
      break;
    default:
      response.writeHead(404, { "content-type": "text/plain" }).end("Nothing here");
  }
}

describe("the fetch tool", () => {
  it("reads HTML as Markdown, without scripts", async () => {
    const { text } = await workshop.run(fetchTool, { url: `http://127.0.0.1:${port}/page` });

    expect(text).toBe("# Title\n\nSome **text** & [a link](/x)");
  });

  it("can be cancelled immediately, even while converting a malicious page", async () => {
    const controller = new AbortController();
    const reading = workshop.run(fetchTool, { url: `http://127.0.0.1:${port}/deep` }, controller.signal);
    await expect.poll(() => sent).toEqual(["/deep"]);
    controller.abort();

    await expect(reading).rejects.toThrow("aborted");
  });

  it("follows redirects only to the same host", async () => {
    expect((await workshop.run(fetchTool, { url: `http://127.0.0.1:${port}/here` })).text).toMatch(
      /^# Title/,
    );
    await expect(workshop.run(fetchTool, { url: `http://127.0.0.1:${port}/elsewhere` })).rejects.toThrow(
      'it redirects to another host; fetch "http://169.254.169.254/latest" if you want that',
    );
    await expect(workshop.run(fetchTool, { url: `http://127.0.0.1:${port}/loop` })).rejects.toThrow(
      "it redirects more than 5 times",
    );
  });

  it("reports an error status, truncates long pages and rejects everything except text", async () => {
    expect(await workshop.run(fetchTool, { url: `http://127.0.0.1:${port}/none` })).toMatchObject({
      text: "Nothing here\n[HTTP status 404]",
      isError: true,
    });
    expect((await workshop.run(fetchTool, { url: `http://127.0.0.1:${port}/long` })).text).toMatch(
      /^(?:x{10000}\n){2}\[The result is long: lines 1 to 2 of 6; use "read" .* from line 3\]$/,
    );
    await expect(workshop.run(fetchTool, { url: `http://127.0.0.1:${port}/image` })).rejects.toThrow(
      "it is image/png, which is not text",
    );
  });

  it("needs permission for each host", async () => {
    expect(await workshop.prepare(fetchTool, { url: "https://example.com/a?b" })).toMatchObject({
      title: "Fetch https://example.com/a?b",
      permission: { subject: { type: "tool", tool: "fetch", target: "example.com" }, effect: "look" },
    });
  });

  it.each([
    "127.0.0.1",
    "127.1",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "127.0.0.1.",
    "localhost",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "2130706433",
  ])("rejects the private address %s without requesting permission", async (host) => {
    const guarded = createFetchTool({ allowPrivate: false });

    await expect(workshop.run(guarded, { url: `http://${host}:${port}/page` })).rejects.toThrow(
      /is an address of a private network$/,
    );
    expect(asked).toEqual([]);
  });

  it.each(["file:///etc/passwd", "ftp://example.com", "example.com", "javascript:alert(1)"])(
    "rejects %s",
    async (url) => {
      await expect(workshop.prepare(fetchTool, { url })).rejects.toThrow(
        "not an address with http:// or https://",
      );
    },
  );

  it("rejects a URL with a password", async () => {
    await expect(workshop.prepare(fetchTool, { url: "https://me:secret@example.com" })).rejects.toThrow(
      "Cannot fetch the address: it has a user name or password in it",
    );
  });
});
