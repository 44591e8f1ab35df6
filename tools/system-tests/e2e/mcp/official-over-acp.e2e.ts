import { PassThrough, Readable, Writable } from "node:stream";

import { fromMcpServer } from "@agentclientprotocol/sdk/experimental/mcp-server";
import {
  McpOverAcpCaller,
  McpOverAcpProvider,
  agent,
  client,
  methods,
  ndJsonStream,
} from "@agentclientprotocol/sdk/unstable";
import { McpServer } from "@modelcontextprotocol/server";
import { AcpMcpCaller } from "@parley/mcp-transport";
import { serveTools } from "@parley/mcp-transport/serve";
import { Connection } from "@parley/protocol";
import { stdioTransport } from "@parley/protocol/stdio";
import type {
  MessageMcpNotification,
  MessageMcpRequest,
  MessageMcpResponse,
} from "@parley/schema/v1/unstable";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";

import { openSession, textOf } from "./fixtures/open-session.ts";

/** Returns the two ends of a pipe: one for Parley and one for the official SDK. */
function pipe(): { ours: ReturnType<typeof stdioTransport>; theirs: ReturnType<typeof ndJsonStream> } {
  const [toUs, toThem] = [new PassThrough(), new PassThrough()];
  const readable = Readable.toWeb(toThem) as ReadableStream<Uint8Array>;
  return {
    ours: stdioTransport({ input: toUs, output: toThem }),
    theirs: ndJsonStream(Writable.toWeb(toUs), readable),
  };
}

test("Parley's agent can use the tools that an official SDK client offers over ACP", async () => {
  const cancelled = Promise.withResolvers<void>();
  const tools = fromMcpServer(() => {
    const server = new McpServer({ name: "project-tools", version: "1.0.0" });
    server.registerTool("echo", { inputSchema: z.object({ message: z.string() }) }, ({ message }) => ({
      content: [{ type: "text", text: `Echo: ${message}` }],
    }));
    server.registerTool("wait", {}, async ({ mcpReq }) => {
      const progressToken = mcpReq["_meta"]?.progressToken ?? 0;
      await mcpReq.notify({
        method: "notifications/progress",
        params: { progressToken, progress: 1, total: 2 },
      });
      await new Promise((resolve) => {
        mcpReq.signal.addEventListener("abort", resolve);
      });
      cancelled.resolve();
      return { content: [] };
    });
    return server;
  });
  const { ours, theirs } = pipe();
  const provider = new McpOverAcpProvider();
  const app = client({ name: "official" })
    .onRequest(methods.client.mcp.message, provider.handleRequest)
    .connect(theirs);
  const { declaration } = provider.registerServer(app.agent, { name: "tools", handler: tools.handler });

  const connection = new Connection(ours, {
    request: () => ({}),
    notification: (_, params) => acp.handleNotification(params as MessageMcpNotification),
  });
  onTestFinished(() => void connection.close());
  const acp = new AcpMcpCaller(
    (params, options) => connection.request("mcp/message", params, options) as Promise<MessageMcpResponse>,
  );
  const session = await openSession([declaration], { acp });
  expect(session.servers.get("tools")).toMatchObject({ status: "ready", version: "2026-07-28", tools: 2 });
  expect(textOf(await session.call("tools__echo", { message: "hello" }))).toBe("Echo: hello");

  const abort = new AbortController();
  const reason = new Error("The user has cancelled");
  const steps: object[] = [];
  const onProgress = (step: object): void => {
    steps.push(step);
    abort.abort(reason);
  };
  await expect(session.call("tools__wait", {}, { signal: abort.signal, onProgress })).rejects.toBe(reason);
  await cancelled.promise;
  expect(steps).toEqual([{ progress: 1, total: 2 }]);
});

test("[V1-MCP-6 v1] an official SDK agent can use the tools that Parley's client offers over ACP", async () => {
  const cancelled = Promise.withResolvers<void>();
  const served = await serveTools({
    name: "editor",
    tools: [
      { name: "echo", call: ({ message }) => `Echo: ${String(message)}` },
      {
        name: "wait",
        call: async (_, { signal, progress }) => {
          progress({ progress: 1, total: 2 });
          await new Promise((resolve) => {
            signal.addEventListener("abort", resolve);
          });
          cancelled.resolve();
          return "";
        },
      },
    ],
  });
  onTestFinished(() => served.close());
  const { ours, theirs } = pipe();
  const caller = new McpOverAcpCaller({ clientInfo: { name: "official", version: "1.0.0" } });
  const app = agent({ name: "official" })
    .onNotification(methods.agent.mcp.message, caller.handleNotification)
    .connect(theirs);

  const connection: Connection = new Connection(ours, {
    request: (_, params, { signal }) =>
      served.acpDefinition.answer(params as MessageMcpRequest, {
        signal,
        notify: (notification) => connection.notify("mcp/message", notification),
      }),
    notification: () => undefined,
  });
  onTestFinished(() => void connection.close());
  const { serverId } = served.acpDefinition;
  const called = await caller.request(app.client, serverId, "tools/call", {
    name: "echo",
    arguments: { message: "hello" },
  });
  expect(called).toMatchObject({ result: { content: [{ type: "text", text: "Echo: hello" }] } });

  const abort = new AbortController();
  const notifications: object[] = [];
  const params = { name: "wait", arguments: {}, _meta: { progressToken: "a" } };
  const call = caller.request(app.client, serverId, "tools/call", params, {
    signal: abort.signal,
    onNotification: (notification) => {
      notifications.push(notification);
      abort.abort();
    },
  });
  await expect(call).rejects.toMatchObject({ code: -32_800 });
  await cancelled.promise;
  expect(notifications).toMatchObject([
    { method: "notifications/progress", params: { progressToken: "a", progress: 1, total: 2 } },
  ]);
  await served.close();
  const afterwards = caller.request(app.client, serverId, "tools/list");
  await expect(afterwards).rejects.toMatchObject({ code: -33_001 });
});
