import { describe, expect, it, onTestFinished } from "vitest";

import { fixtureServer } from "../fixtures/fixture-server.ts";
import { listen } from "../fixtures/http-server.ts";
import { failureOf, open } from "../fixtures/sessions.ts";

const shown = String.raw`\u{1b}[2J`;
const server = { ...fixtureServer("commands-the-terminal"), name: "s" };

describe("a terminal escape sequence", () => {
  it("is escaped in a log entry", async () => {
    const session = await open([server]);
    const logged = new Promise((resolve) => session.onLog(resolve));
    await session.call("s__log", {});
    expect(await logged).toEqual({ server: "s", level: "info", logger: `l${shown}`, data: [shown] });
  });

  it("is escaped in a call's progress messages and errors", async () => {
    const session = await open([server]);
    const messages: unknown[] = [];
    const call = session.call("s__progress", {}, { onProgress: ({ message }) => messages.push(message) });
    await expect(call).rejects.toThrow(
      `Cannot call "s__progress" of MCP server "s": it answered with an error: failed${shown}`,
    );
    expect(messages).toEqual([`at${shown}`]);
  });

  it("is escaped in the tail of stderr", async () => {
    const session = await open([server]);
    await expect(session.call("s__end", {})).rejects.toMatchObject({ stderrTail: `fatal${shown}` });
    expect(failureOf(session, "s").stderrTail).toBe(`fatal${shown}`);
  });

  it("is escaped in an elicitation", async () => {
    const asked = Promise.withResolvers<string>();
    const elicitor = {
      modes: { form: true, url: false },
      elicit: ({ message }: { readonly message: string }) => {
        asked.resolve(message);
        return Promise.resolve({ action: "decline" as const });
      },
    };
    const session = await open([server], { elicitor });
    await session.call("s__ask", {});
    expect(await asked.promise).toBe(`Who${shown}`);
  });

  it("is escaped in an HTTP error's body and in a server's name", async () => {
    const http = await listen((_, response) => response.writeHead(404).end("no\u001b[2J"));
    onTestFinished(() => http.server.close().closeAllConnections());
    const name = "web\u001b[2J";
    const session = await open([{ type: "http", name, url: http.url, headers: [] }]);
    const { message } = failureOf(session, name);
    expect(message).toContain(`Cannot use MCP server "web${shown}": it answered with HTTP 404`);
    expect(message).toContain(`no${shown}`);
    expect(message).not.toContain("\u001b");
  });
});
