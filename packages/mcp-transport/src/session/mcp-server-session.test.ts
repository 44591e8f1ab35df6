import { writeFile } from "node:fs/promises";

import { describe, expect, it } from "vitest";

import type { McpElicitationAnswer, McpElicitationRequest, McpElicitor } from "../api/mcp-elicitation.ts";
import type { McpLogEntry } from "../api/mcp-log.ts";
import type { McpSession } from "../api/mcp-session.ts";
import { fixtureServer, realServer } from "../fixtures/fixture-server.ts";
import { isAlive } from "../fixtures/processes.ts";
import { connections, open, temporaryDirectory, textOf } from "../fixtures/sessions.ts";

const form = {
  mode: "form",
  message: "Which port?",
  requestedSchema: { type: "object", properties: { port: { type: "integer" } }, required: ["port"] },
};

function elicitor(
  answer: (request: McpElicitationRequest, signal: AbortSignal) => Promise<McpElicitationAnswer>,
): McpElicitor {
  return { modes: { form: true, url: false }, elicit: answer };
}

describe("McpSession.setRoots", () => {
  it("notifies a legacy server, which requests the roots again", async () => {
    const [cwd, other] = [await temporaryDirectory(), await temporaryDirectory()];
    const session = await open([realServer("filesystem")], { cwd });
    const allowed = async (): Promise<unknown> =>
      textOf(await session.call("filesystem__list_allowed_directories", {}));
    await expect.poll(allowed).toBe(`Allowed directories:\n${cwd}`);
    await session.setRoots([cwd, other]);
    await expect.poll(allowed).toBe(`Allowed directories:\n${cwd}\n${other}`);
  });

  it("sends the roots to a modern server with its next request", async () => {
    const session = await open([fixtureServer("speaks-the-newest-mcp")], { cwd: "/" });
    await session.setRoots(["/", "/tmp"]);
    const answer = await session.call("speaks-the-newest-mcp__roots", {});
    expect(JSON.parse(String(textOf(answer)))).toEqual({
      roots: { roots: [{ uri: "file:///" }, { uri: "file:///tmp" }] },
    });
  });
});

describe("McpOpenRequest.elicitor", () => {
  const ask = "asks-the-user__ask";

  it("receives a server's elicitation and returns the answer to the server", async () => {
    const asked: McpElicitationRequest[] = [];
    const session = await open([fixtureServer("asks-the-user")], {
      elicitor: elicitor((request) => {
        asked.push(request);
        return Promise.resolve({ action: "accept", content: { port: 8080 } });
      }),
    });
    const answer = await session.call(ask, form);
    expect(asked).toEqual([{ server: "asks-the-user", ...form }]);
    expect(JSON.parse(String(textOf(answer)))).toEqual({ action: "accept", content: { port: 8080 } });
    const capabilities = textOf(await session.call("asks-the-user__capabilities", {}));
    expect(JSON.parse(String(capabilities))).toMatchObject({ elicitation: { form: {} } });
  });

  it("pauses the call's timeout while it waits for the user", async () => {
    const { promise: later, resolve } = Promise.withResolvers<McpElicitationAnswer>();
    const session = await open([fixtureServer("asks-the-user")], {
      elicitor: elicitor(() => {
        setTimeout(resolve, 1500, { action: "decline" });
        return later;
      }),
    });
    const answer = await session.call(ask, form, { timeoutMs: 1000, maxTotalMs: 1200 });
    expect(textOf(answer)).toBe('{"action":"decline"}');
  });

  it("receives an aborted signal when the call is cancelled", async () => {
    const { promise: asked, resolve: sendAsked } = Promise.withResolvers<AbortSignal>();
    const session = await open([fixtureServer("asks-the-user")], {
      elicitor: elicitor((_, signal) => {
        sendAsked(signal);
        return new Promise(() => {});
      }),
    });
    const abort = new AbortController();
    const call = session.call(ask, form, { signal: abort.signal }).catch((error: unknown) => error);
    const signal = await asked;
    abort.abort(new Error("The user has cancelled"));
    expect(await call).toBe(abort.signal.reason);
    await expect.poll(() => signal.aborted).toBe(true);
  });

  it("responds with `cancel` if it rejects", async () => {
    const session = await open([fixtureServer("asks-the-user")], {
      elicitor: elicitor(() => Promise.reject(new Error("no window"))),
    });
    expect(textOf(await session.call(ask, form))).toBe('{"action":"cancel"}');
  });

  it("is not advertised to servers if absent, and their elicitation requests are declined", async () => {
    const session = await open([fixtureServer("asks-the-user")]);
    const capabilities = textOf(await session.call("asks-the-user__capabilities", {}));
    expect(JSON.parse(String(capabilities))).not.toHaveProperty("elicitation");
    expect(textOf(await session.call(ask, form))).toBe('{"action":"decline"}');
  });
});

describe("McpSession.onLog", () => {
  it("forwards a server's log entries without its secrets", async () => {
    const env = [{ name: "API_KEY", value: "sk-very-secret" }];
    const session = await open([fixtureServer("logs-its-work", env)]);
    const entries: McpLogEntry[] = [];
    const stop = session.onLog((entry) => entries.push(entry));
    await session.call("logs-its-work__work", {});
    stop();
    await session.call("logs-its-work__work", {});
    expect(entries).toEqual([
      {
        server: "logs-its-work",
        level: "info",
        logger: "worker",
        data: { step: 1, url: "https://example.org/?key=<API_KEY>" },
      },
    ]);
  });

  it("sends the configured level to a server", async () => {
    const session = await open([fixtureServer("logs-its-work")], { logLevel: "warning" });
    expect(textOf(await session.call("logs-its-work__work", {}))).toBe('["warning"]');
  });
});

describe("opening a session again", () => {
  const pid = async (session: McpSession, name: string): Promise<number> =>
    Number(textOf(await session.call(`${name}__pid`, {})));

  it("keeps unchanged servers, starts new ones and stops the rest", async () => {
    const mcp = connections();
    const [kept, dropped, added] = ["answers-at-length", "asks-the-user", "ends-during-a-call"] as const;
    const request = { cwd: process.cwd(), sessionId: "s" };
    const first = await mcp.open({ ...request, servers: [fixtureServer(kept), fixtureServer(dropped)] });
    const before = [await pid(first, kept), await pid(first, dropped)];
    const second = await mcp.open({ ...request, servers: [fixtureServer(kept), fixtureServer(added)] });
    expect([...second.servers.keys()]).toEqual([kept, added]);
    expect(await pid(second, kept)).toBe(before[0]);
    await first.close();
    expect(before.map(isAlive)).toEqual([true, false]);
    expect(first.tools()).toEqual([]);
    expect(await pid(second, kept)).toBe(before[0]);
    await second.close();
    expect(before.map(isAlive)).toEqual([false, false]);
  });

  it("starts a separate server if the declaration, directory, session or user differs", async () => {
    const mcp = connections();
    const server = fixtureServer("answers-at-length");
    const env = [{ name: "A", value: "b" }];
    const sessions = await Promise.all([
      mcp.open({ servers: [server], cwd: process.cwd(), sessionId: "s" }),
      mcp.open({ servers: [{ ...server, env }], cwd: process.cwd(), sessionId: "s" }),
      mcp.open({ servers: [server], cwd: "/", sessionId: "s" }),
      mcp.open({ servers: [server], cwd: process.cwd(), sessionId: "t" }),
      mcp.open({ servers: [server], cwd: process.cwd(), sessionId: "s", principal: "anna" }),
      mcp.open({ servers: [server], cwd: process.cwd(), sessionId: "s", principal: "ben" }),
    ]);
    const pids = await Promise.all(sessions.map((session) => pid(session, server.name)));
    expect(new Set(pids).size).toBe(6);
    const again = await mcp.open({ servers: [server], cwd: process.cwd(), sessionId: "s", principal: "ben" });
    expect(await pid(again, server.name)).toBe(pids[5]);
  });

  it("keeps the first session's roots for shared servers until that session is closed", async () => {
    const [cwd, other] = [await temporaryDirectory(), await temporaryDirectory()];
    const mcp = connections();
    const servers = [realServer("filesystem")];
    const first = await mcp.open({ servers, cwd, sessionId: "s" });
    const again = await mcp.open({ servers, cwd, sessionId: "s", additionalDirectories: [other] });
    const allowed = async (): Promise<unknown> =>
      textOf(await again.call("filesystem__list_allowed_directories", {}));
    await expect.poll(allowed).toBe(`Allowed directories:\n${cwd}`);
    await first.close();
    await expect.poll(allowed).toBe(`Allowed directories:\n${cwd}\n${other}`);
  });

  it("reconnects a failed server", async () => {
    const mcp = connections();
    const cwd = await temporaryDirectory();
    const servers = [{ name: "late", command: `${cwd}/server`, args: [], env: [] }];
    const first = await mcp.open({ servers, cwd, sessionId: "s" });
    expect(first.servers.get("late")).toMatchObject({ status: "failed", kind: "spawn" });
    const { command, args } = fixtureServer("answers-at-length");
    await writeFile(`${cwd}/server`, `#!/bin/sh\nexec "${command}" "${args[0]}"\n`, { mode: 0o755 });
    const second = await mcp.open({ servers, cwd, sessionId: "s" });
    expect(second.servers.get("late")).toMatchObject({ status: "ready" });
    expect(first.servers.get("late")).toMatchObject({ status: "ready" });
  });
});
