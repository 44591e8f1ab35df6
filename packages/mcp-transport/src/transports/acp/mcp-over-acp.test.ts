import { Connection, type MessageHandler, Peer, createInMemoryTransports } from "@parley/protocol";
import type { MessageMcpNotification, MessageMcpRequest } from "@parley/schema/v1/unstable";
import { agent as agentSide, client as clientSide } from "@parley/schema/v1/unstable";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { AcpMcpCaller } from "../../api/acp-mcp-caller.ts";
import type { McpSession } from "../../api/mcp-session.ts";
import { fixtureServer } from "../../fixtures/fixture-server.ts";
import { changed, connections, textOf } from "../../fixtures/sessions.ts";
import { type ServedTool, type ServedTools, serveTools } from "../../serve/index.ts";
import type { AcpMcpContext } from "./acp-server-transport.ts";

interface Ends {
  readonly served: ServedTools;
  readonly session: McpSession;
  readonly requests: readonly MessageMcpRequest[];
  readonly notifications: readonly MessageMcpNotification[];
  /** Closes the ACP connection. */
  readonly disconnect: () => void;
}

/** Ignores all messages until a {@link Peer} replaces it. */
const nothing: MessageHandler = { request: () => undefined, notification: () => undefined };

/** Connects a client that offers tools to an agent that has opened a session with them. */
async function connect(...tools: ServedTool[]): Promise<Ends> {
  const served = await serveTools({ name: "editor", tools });
  onTestFinished(() => served.close());
  const [requests, notifications]: [MessageMcpRequest[], MessageMcpNotification[]] = [[], []];
  const [toAgent, toClient] = createInMemoryTransports();
  const client = new Peer(new Connection(toAgent, nothing), clientSide, {
    handlers: {
      requests: {
        "mcp/message": (request, { signal }) => {
          requests.push(request);
          return served.acpDefinition.answer(request, { signal, notify: notifyAgent });
        },
      },
      notifications: {},
    },
  });
  const notifyAgent: AcpMcpContext["notify"] = (params) => client.notify("mcp/message", params);
  const agent = new Peer(new Connection(toClient, nothing), agentSide, {
    handlers: {
      requests: {},
      notifications: {
        "mcp/message": (params) => {
          notifications.push(params);
          acp.handleNotification(params);
        },
      },
    },
  });
  const acp = new AcpMcpCaller((params, options) => agent.request("mcp/message", params, options));
  const session = await connections().open({
    servers: [served.acpDefinition],
    cwd: "/",
    sessionId: "s",
    acp,
  });
  const disconnect = (): void => void client.connection.close();
  return { served, session, requests, notifications, disconnect };
}

const echo: ServedTool = { name: "echo", call: ({ message }) => `You said ${String(message)}` };

describe("MCP over ACP", () => {
  it("connects an agent to its client's tools with the newest MCP revision", async () => {
    const { session, requests, served } = await connect(echo);
    expect(session.servers.get("editor")).toMatchObject({
      status: "ready",
      era: "modern",
      version: "2026-07-28",
    });
    expect(textOf(await session.call("editor__echo", { message: "hello" }))).toBe("You said hello");
    expect(requests.map(({ method }) => method)).toEqual([
      "server/discover",
      "subscriptions/listen",
      "tools/list",
      "tools/call",
    ]);
    expect(new Set(requests.map(({ serverId }) => serverId))).toEqual(
      new Set([served.acpDefinition.serverId]),
    );
    expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(4);
  });

  it("reports progress and cancels a call on both sides", async () => {
    const { promise: cancelled, resolve } = Promise.withResolvers<unknown>();
    const { session, notifications } = await connect(echo, {
      name: "wait",
      call: (_, { signal, progress }) => {
        progress({ progress: 1, message: "begun" });
        return new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            resolve(signal.reason);
            reject(new Error("cancelled"));
          });
        });
      },
    });
    const abort = new AbortController();
    const onProgress = vi.fn<(progress: object) => void>(() => abort.abort(new Error("enough")));
    await expect(session.call("editor__wait", {}, { signal: abort.signal, onProgress })).rejects.toThrow(
      "enough",
    );
    await cancelled;
    expect(onProgress).toHaveBeenCalledWith({ progress: 1, message: "begun" });
    expect(notifications.at(-1)).toMatchObject({ method: "notifications/progress" });
    expect(textOf(await session.call("editor__echo", { message: "again" }))).toBe("You said again");
  });

  it("notifies the agent when the client replaces its tools", async () => {
    const { session, served } = await connect(echo);
    served.setTools([echo, { name: "count", call: () => "1" }]);
    await changed(session, () => session.tools().length === 2);
    expect(textOf(await session.call("editor__count", {}))).toBe("1");
  });

  it("passes MCP errors through unchanged", async () => {
    const { session, served } = await connect(echo);
    const call = session.call("editor__echo", {});
    expect((await call).content).toEqual([{ type: "text", text: "You said undefined" }]);
    const request = {
      serverId: served.acpDefinition.serverId,
      requestId: "1",
      method: "tools/call",
      params: {},
    };
    const context = { signal: new AbortController().signal, notify: () => Promise.resolve() };
    expect(await served.acpDefinition.answer(request, context)).toMatchObject({
      error: { code: expect.any(Number) as number },
    });
  });

  it("fails the server and its calls in flight when the client withdraws it", async () => {
    const { promise: runs, resolve: onProgress } = Promise.withResolvers<unknown>();
    const { session, served } = await connect({
      name: "wait",
      call: (_, { progress }) => {
        progress({ progress: 1 });
        return new Promise(() => {});
      },
    });
    const call = session.call("editor__wait", {}, { onProgress }).catch((error: unknown) => error);
    await runs;
    await served.close();
    expect(await call).toMatchObject({
      kind: "closed",
      message: expect.stringMatching(/could not reach it$/) as string,
    });
    await expect(session.call("editor__wait", {})).rejects.toMatchObject({
      kind: "closed",
      message: expect.stringMatching(/the client no longer offers it$/) as string,
    });
    expect(session.servers.get("editor")).toMatchObject({ status: "failed", kind: "closed" });
  });

  it("fails running calls when the ACP connection closes", async () => {
    const { promise: runs, resolve: onProgress } = Promise.withResolvers<unknown>();
    const { session, disconnect } = await connect({
      name: "wait",
      call: (_, { progress }) => {
        progress({ progress: 1 });
        return new Promise(() => {});
      },
    });
    const call = session.call("editor__wait", {}, { onProgress }).catch((error: unknown) => error);
    await runs;
    disconnect();
    expect(await call).toMatchObject({
      kind: "closed",
      message: expect.stringMatching(/the client that provides it is gone$/) as string,
    });
    expect(session.servers.get("editor")).toMatchObject({ status: "failed", kind: "closed" });
  });

  it("stops a disconnected client's server permanently without affecting other servers", async () => {
    const served = await serveTools({ name: "editor", tools: [echo] });
    onTestFinished(() => served.close());
    const connection = new AbortController();
    const context = { signal: new AbortController().signal, notify: () => Promise.resolve() };
    const acp = new AcpMcpCaller((params) => served.acpDefinition.answer(params, context), connection.signal);
    const servers = [served.acpDefinition, fixtureServer("talks-on-stdout")];
    const session = await connections().open({ servers, cwd: "/", sessionId: "s", acp });
    connection.abort();
    await changed(session, () => session.servers.get("editor")?.status === "failed");
    expect(session.servers.get("editor")).toEqual({
      status: "failed",
      kind: "closed",
      message: 'Cannot use MCP server "editor": the client that provides it is gone',
    });
    expect(session.tools().map(({ server }) => server)).toEqual(["talks-on-stdout"]);
    expect(Number(textOf(await session.call("talks-on-stdout__pid", {})))).toBeGreaterThan(0);
  });

  it("does not share a connection between clients whose servers have the same id", async () => {
    const open = connections();
    const ask = async (name: string): Promise<McpSession> => {
      const answer: ServedTool = { name: "who", call: () => name };
      const served = await serveTools({ name: "editor", tools: [answer] });
      onTestFinished(() => served.close());
      const context = { signal: new AbortController().signal, notify: () => Promise.resolve() };
      const { serverId } = served.acpDefinition;
      const acp = new AcpMcpCaller((params) => served.acpDefinition.answer({ ...params, serverId }, context));
      const servers = [{ type: "acp" as const, name: "editor", serverId: "1" }];
      return open.open({ servers, cwd: "/", sessionId: "s", acp });
    };
    const [one, two] = [await ask("one"), await ask("two")];
    expect(textOf(await one.call("editor__who", {}))).toBe("one");
    expect(textOf(await two.call("editor__who", {}))).toBe("two");
  });

  it("reports a client that sends invalid responses", async () => {
    const [toAgent, toClient] = createInMemoryTransports();
    const client = new Connection(toAgent, {
      request: () => ({ resultat: {} }),
      notification: () => undefined,
    });
    onTestFinished(() => void client.close());
    const agent = new Peer(new Connection(toClient, nothing), agentSide, {
      handlers: { requests: {}, notifications: {} },
    });
    const acp = new AcpMcpCaller((params, options) => agent.request("mcp/message", params, options));
    const servers = [{ type: "acp" as const, name: "editor", serverId: "1" }];
    const session = await connections().open({ servers, cwd: "/", sessionId: "s", acp });
    expect(session.servers.get("editor")).toMatchObject({
      status: "failed",
      kind: "protocol",
      message: 'Cannot use MCP server "editor": its client sent an invalid response',
    });
  });

  it("reports a server that has no connection to the client", async () => {
    const servers = [{ type: "acp" as const, name: "editor", serverId: "1" }];
    const session = await connections().open({ servers, cwd: "/", sessionId: "s" });
    expect(session.servers.get("editor")).toEqual({
      status: "failed",
      kind: "config",
      message: 'Cannot use MCP server "editor": there is no way back to the client that provides it',
    });
  });

  it("rejects requests for another server, duplicate requests and too many requests", async () => {
    const served = await serveTools({
      name: "editor",
      tools: [{ name: "wait", call: () => new Promise(() => {}) }],
    });
    onTestFinished(() => served.close());
    const context = { signal: new AbortController().signal, notify: () => Promise.resolve() };
    const { serverId } = served.acpDefinition;
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const ask = (requestId: string, to = serverId): Promise<unknown> => {
      const params = { name: "wait", _meta: meta };
      return served.acpDefinition.answer({ serverId: to, requestId, method: "tools/call", params }, context);
    };
    await expect(ask("1", "another")).rejects.toMatchObject({ name: "RequestError", code: -33001 });
    const running = Array.from({ length: 64 }, (_, index) =>
      ask(String(index)).catch((error: unknown) => error),
    );
    await expect(ask("1")).rejects.toMatchObject({ code: -32602 });
    await expect(ask("64")).rejects.toMatchObject({ code: -33000 });
    await served.close();
    expect(await Promise.all(running)).toEqual(
      running.map(() => expect.objectContaining({ code: -33002 }) as unknown),
    );
    await expect(ask("65")).rejects.toMatchObject({ code: -33001 });
  });
});
