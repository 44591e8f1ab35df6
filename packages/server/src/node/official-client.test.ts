import { tmpdir } from "node:os";

import {
  type ClientConnection,
  type PromptResponse,
  type SessionUpdate,
  type Stream,
  client,
} from "@agentclientprotocol/sdk";
import { createHttpStream } from "@agentclientprotocol/sdk/experimental/http-client";
import { createWebSocketStream } from "@agentclientprotocol/sdk/experimental/ws-client";
import { describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";

import { openHost } from "../fixtures/talking-agent.ts";
import { type TestNode, startCluster } from "../fixtures/test-cluster.ts";
import { type HttpServer, serveHttp } from "./serve-http.ts";

const cwd = tmpdir();

async function openServer(): Promise<HttpServer> {
  const server = await serveHttp(openHost(), { port: 0 });
  onTestFinished(() => server.close({ signal: AbortSignal.abort() }));
  return server;
}

interface Driven {
  readonly connection: ClientConnection;
  readonly updates: (SessionUpdate & { readonly in: string })[];
  readonly text: (session?: string) => string;
}

async function drive(stream: Stream): Promise<Driven> {
  const updates: Driven["updates"] = [];
  const connection = client({ name: "official" })
    .onRequest("session/request_permission", ({ params }) => ({
      outcome: { outcome: "selected", optionId: params.options[0]?.optionId ?? "" },
    }))
    .onNotification("session/update", ({ params }) => {
      updates.push({ ...params.update, in: params.sessionId });
    })
    .connect(stream);
  await connection.agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
  const text = (session?: string): string =>
    updates
      .filter((update) => session === undefined || update.in === session)
      .map((update) => ("content" in update ? (update.content as { text?: string }).text : ""))
      .join("");
  return { connection, updates, text };
}

function openWebSocket(url: string): Stream {
  return createWebSocketStream(url.replace("http", "ws"), { WebSocket });
}

const profiles = [
  { name: "HTTP", open: (url: string) => createHttpStream(url) },
  { name: "WebSocket", open: openWebSocket },
] as const;

describe.for(profiles)("the official client over $name", ({ open }) => {
  test("creates, prompts and cancels a session, answers its permission request, and loads it on another connection", async () => {
    const { url } = await openServer();
    const { connection, text, updates } = await drive(open(url));
    const { agent } = connection;
    const { sessionId } = await agent.request("session/new", { cwd, mcpServers: [] });
    const prompt = (words: string): Promise<PromptResponse> =>
      agent.request("session/prompt", { sessionId, prompt: [{ type: "text", text: words }] });

    await expect(prompt("hello")).resolves.toMatchObject({ stopReason: "end_turn" });
    expect(text()).toContain("You said: hello");
    await expect(prompt("ask")).resolves.toMatchObject({ stopReason: "end_turn" });
    expect(text()).toContain("It is allowed");

    const running = prompt("wait");
    await expect.poll(() => text()).toContain("Waiting");
    await agent.notify("session/cancel", { sessionId });
    await expect(running).resolves.toMatchObject({ stopReason: "cancelled" });

    await prompt("count 300");
    const sent = updates.length;
    const other = await drive(open(url));
    await other.connection.agent.request("session/load", { sessionId, cwd, mcpServers: [] });
    await expect.poll(() => other.text()).toContain("298 299 ");
    expect(other.text()).toContain("You said: hello");
    const again = await other.connection.agent.request("session/prompt", {
      sessionId,
      prompt: [{ type: "text", text: "once more" }],
    });
    expect(again).toMatchObject({ stopReason: "end_turn" });
    await expect.poll(() => text().slice(-100)).toContain("You said: once more");
    expect(updates.length).toBeGreaterThan(sent);
  });

  test("detects that its session's node is gone and continues on a new connection", async () => {
    const { nodes } = await startCluster(2);
    const [owner, edge] = nodes as [TestNode, TestNode];
    const first = await drive(open(owner.server.url));
    const { sessionId } = await first.connection.agent.request("session/new", { cwd, mcpServers: [] });
    const { connection, text } = await drive(open(edge.server.url));
    await connection.agent.request("session/load", { sessionId, cwd, mcpServers: [] });
    const prompt = [{ type: "text", text: "wait" }] as const;
    const answer = connection.agent
      .request("session/prompt", { sessionId, prompt: [...prompt] })
      .catch((error: unknown) => error);
    await expect.poll(() => text()).toContain("Waiting");
    await owner.stop();
    expect(await answer).toBeInstanceOf(Error);
    await connection.closed;
    const again = await drive(open(edge.server.url));
    await again.connection.agent.request("session/load", { sessionId, cwd, mcpServers: [] });
    await expect.poll(() => again.text()).toContain("Waiting");
  });

  test("uses two sessions concurrently", async () => {
    const { url } = await openServer();
    const { connection, text } = await drive(open(url));
    const create = (): Promise<{ sessionId: string }> =>
      connection.agent.request("session/new", { cwd, mcpServers: [] });
    const [left, right] = await Promise.all([create(), create()]);
    const prompt = ({ sessionId }: { sessionId: string }, words: string): Promise<PromptResponse> =>
      connection.agent.request("session/prompt", { sessionId, prompt: [{ type: "text", text: words }] });
    const waiting = prompt(left, "wait");
    await expect.poll(() => text(left.sessionId)).toContain("Waiting");
    await expect(prompt(right, "hello")).resolves.toMatchObject({ stopReason: "end_turn" });
    expect(text(right.sessionId)).toContain("You said: hello");
    expect(text(left.sessionId)).not.toContain("hello");
    await connection.agent.notify("session/cancel", { sessionId: left.sessionId });
    await expect(waiting).resolves.toMatchObject({ stopReason: "cancelled" });
  });
});
