import { tmpdir } from "node:os";

import { context, propagation } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import { createAgentHost, defineAgent } from "@parley/agent";
import { Connection, type MessageHandler, type Transport } from "@parley/protocol";
import { httpTransport } from "@parley/protocol/http";
import { webSocketTransport } from "@parley/protocol/websocket";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";

import { type RecordedTelemetry, recordTelemetry } from "../fixtures/record-telemetry.ts";
import { serveHttp } from "../node/serve-http.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";
const traceparent = `00-${TRACE}-${PARENT}-01`;
const cwd = tmpdir();

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
});

afterAll(() => {
  context.disable();
  propagation.disable();
});

interface Recorded extends Pick<RecordedTelemetry, "metric" | "spans"> {
  readonly url: string;
}

/** Serves an agent that creates its own span, asks for permission, and fails if the prompt is `fail`. */
async function serveRecorded(): Promise<Recorded> {
  const { telemetry, tracerProvider, spans, metric } = recordTelemetry();
  const agent = defineAgent({
    info: { name: "recorded", version: "1" },
    async prompt(turn) {
      if (turn.text === "fail") throw new Error("It fails");
      const span = tracerProvider.getTracer("agent").startSpan("own work");
      await turn.agentMessage("Hello");
      const call = await turn.toolCall({ title: "Delete" });
      await call.requestPermission();
      span.end();
      return { stopReason: "end_turn", usage: { totalTokens: 12, inputTokens: 10, outputTokens: 2 } };
    },
  });
  const host = createAgentHost(agent, { onError: () => undefined });
  const authorize = (request: Request): string | Response =>
    request.headers.get("authorization") === "no" ? new Response("No", { status: 401 }) : "ann";
  const server = await serveHttp(host, { port: 0, telemetry, authorize });
  onTestFinished(async () => {
    await server.close({ signal: AbortSignal.abort() });
    await host.close();
  });
  return { url: server.url, spans, metric };
}

const initialize = {
  1: { protocolVersion: 1, clientCapabilities: {} },
  2: { protocolVersion: 2, info: { name: "test", version: "0" }, capabilities: {} },
};

/** Connects a client that selects the first option and records the `_meta` of each request that it receives. */
function connect(transport: Transport): {
  readonly client: Connection;
  readonly metas: unknown[];
  readonly idle: Promise<void>;
} {
  const metas: unknown[] = [];
  const idle = Promise.withResolvers<void>();
  const handler: MessageHandler = {
    request(_method, params) {
      const { _meta, options } = params as {
        readonly _meta?: unknown;
        readonly options: { optionId: string }[];
      };
      metas.push(_meta);
      return { outcome: { outcome: "selected", optionId: options[0]?.optionId } };
    },
    notification(_method, params) {
      const { update } = params as {
        readonly update: { readonly sessionUpdate: string; readonly state?: string };
      };
      if (update.sessionUpdate === "state_update" && update.state === "idle") idle.resolve();
    },
  };
  const client = new Connection(transport, handler);
  onTestFinished(() => client.close());
  return { client, metas, idle: idle.promise };
}

describe.each([
  ["http", httpTransport],
  ["websocket", webSocketTransport],
] as const)("over %s", (kind, createTransport) => {
  test.each([1, 2] as const)(
    "continues a trace from the client's request through the turn (version %d)",
    async (version) => {
      const { url, spans } = await serveRecorded();
      const { client, metas, idle } = connect(createTransport(url));
      await client.request("initialize", initialize[version]);
      const { sessionId } = (await client.request("session/new", { cwd, mcpServers: [] })) as {
        sessionId: string;
      };
      const prompt = [{ type: "text", text: "hello" }];
      await client.request("session/prompt", { sessionId, prompt, _meta: { traceparent, other: 1 } });
      if (version === 2) await idle;
      await expect.poll(() => spans().has("invoke_agent")).toBe(true);
      const [request, turn] = [spans().get("session/prompt"), spans().get("invoke_agent")];
      const [own, question] = [spans().get("own work"), spans().get("session/request_permission")];
      expect([request, turn, own, question].map((span) => span?.spanContext().traceId)).toEqual(
        Array(4).fill(TRACE),
      );
      const parentOf = (span: ReadableSpan | undefined): string | undefined =>
        span?.parentSpanContext?.spanId;
      expect(parentOf(request)).toBe(PARENT);
      expect(parentOf(turn)).toBe(request?.spanContext().spanId);
      expect(parentOf(own)).toBe(turn?.spanContext().spanId);
      expect(parentOf(question)).toBe(turn?.spanContext().spanId);
      expect(metas).toEqual([{ traceparent: `00-${TRACE}-${question?.spanContext().spanId}-01` }]);
      expect(turn?.attributes).toMatchObject({
        "gen_ai.conversation.id": sessionId,
        "gen_ai.response.finish_reasons": ["end_turn"],
        "gen_ai.usage.input_tokens": 10,
        "gen_ai.usage.output_tokens": 2,
      });
      for (const span of [request, turn, question]) expect(span?.attributes["enduser.id"]).toBe("ann");
      expect(request?.attributes).toMatchObject({
        "rpc.system.name": "jsonrpc",
        "rpc.method": "session/prompt",
      });
    },
  );

  test("counts connections, sessions, streams and requests", async () => {
    const { url, metric } = await serveRecorded();
    const { client } = connect(createTransport(url));
    await client.request("initialize", initialize[1]);
    const { sessionId } = (await client.request("session/new", { cwd, mcpServers: [] })) as {
      sessionId: string;
    };
    await client.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "hello" }] });
    await expect(metric("acp.server.connections")).resolves.toEqual([{ "acp.transport": kind, value: 1 }]);
    await expect(metric("acp.server.sessions")).resolves.toEqual([{ value: 1 }]);
    await expect(metric("acp.server.streams")).resolves.toEqual([
      { "acp.transport": kind, value: kind === "http" ? 2 : 1 },
    ]);
    await expect(metric("rpc.server.call.duration")).resolves.toContainEqual({
      "rpc.system.name": "jsonrpc",
      "rpc.method": "session/prompt",
      value: 1,
    });
    await client.close();
    await expect.poll(() => metric("acp.server.connections")).toEqual([{ "acp.transport": kind, value: 0 }]);
    await expect.poll(() => metric("acp.server.sessions")).toEqual([{ value: 0 }]);
    await expect.poll(() => metric("acp.server.streams")).toEqual([{ "acp.transport": kind, value: 0 }]);
    await expect(metric("acp.server.streams.lost")).resolves.toEqual([]);
  });

  test("marks a failed turn in its spans", async () => {
    const { url, spans } = await serveRecorded();
    const { client } = connect(createTransport(url));
    await client.request("initialize", initialize[1]);
    const { sessionId } = (await client.request("session/new", { cwd, mcpServers: [] })) as {
      sessionId: string;
    };
    const failed = client.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "fail" }] });
    await expect(failed).rejects.toThrow("Internal error");
    await expect.poll(() => spans().get("invoke_agent")?.status.code).toBe(2);
    expect(spans().get("session/prompt")?.attributes["error.type"]).toBe("-32603");
  });
});

test("counts rejected requests", async () => {
  const { url, metric } = await serveRecorded();
  await fetch(url, { method: "POST", headers: { authorization: "no" } });
  await expect(metric("acp.server.requests.refused")).resolves.toEqual([
    { "http.response.status_code": 401, value: 1 },
  ]);
});

test("counts broken and resumed sockets", async () => {
  const { url, metric } = await serveRecorded();
  const sockets: WebSocket[] = [];
  class OwnWebSocket extends WebSocket {
    constructor(address: string) {
      super(address);
      sockets.push(this);
    }
  }
  const { client } = connect(
    webSocketTransport(url, { WebSocket: OwnWebSocket, reconnect: { minDelayMs: 1 } }),
  );
  await client.request("initialize", initialize[1]);
  sockets[0]?.terminate();
  await client.request("session/new", { cwd, mcpServers: [] });
  const once = [{ "acp.transport": "websocket", value: 1 }];
  for (const name of ["lost", "resumed"])
    await expect(metric(`acp.server.streams.${name}`)).resolves.toEqual(once);
  await expect(metric("acp.server.streams")).resolves.toEqual(once);
});
