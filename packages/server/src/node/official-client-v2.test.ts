import { tmpdir } from "node:os";

import { createHttpStream } from "@agentclientprotocol/sdk/experimental/http-client";
import {
  type ClientConnection,
  PROTOCOL_VERSION,
  type SessionUpdate,
  type Stream,
  client,
} from "@agentclientprotocol/sdk/experimental/v2";
import { createWebSocketStream } from "@agentclientprotocol/sdk/experimental/ws-client";
import { describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";

import { openHost } from "../fixtures/talking-agent.ts";
import { serveHttp } from "./serve-http.ts";

const cwd = tmpdir();

async function openServer(): Promise<string> {
  const server = await serveHttp(openHost(), { port: 0 });
  onTestFinished(() => server.close({ signal: AbortSignal.abort() }));
  return server.url;
}

interface Driven {
  readonly agent: ClientConnection["agent"];
  /** Returns the text of the agent's messages in a session. */
  readonly text: (session: string) => string;
  /** Sends a prompt. Resolves to its turn's stop reason. */
  readonly prompt: (sessionId: string, words: string) => Promise<unknown>;
}

async function drive(stream: Stream): Promise<Driven> {
  const updates: (SessionUpdate & { readonly in: string })[] = [];
  const { agent } = client({ name: "official" })
    .onRequest("session/request_permission", ({ params }) => ({
      outcome: { outcome: "selected", optionId: params.options[0]?.optionId ?? "" },
    }))
    .onNotification("session/update", ({ params }) => {
      updates.push({ ...params.update, in: params.sessionId });
    })
    .connect(stream);
  const info = { name: "official", version: "0" };
  await agent.request("initialize", { protocolVersion: PROTOCOL_VERSION, info, capabilities: {} });
  const ofSession = (session: string): typeof updates => updates.filter((update) => update.in === session);
  const idleStates = (session: string): readonly unknown[] =>
    ofSession(session).filter((update) => update.sessionUpdate === "state_update" && update.state === "idle");
  return {
    agent,
    text: (session) =>
      ofSession(session)
        .map((update) => (update.sessionUpdate === "agent_message_chunk" ? textOf(update.content) : ""))
        .join(""),
    async prompt(sessionId, words) {
      const before = idleStates(sessionId).length;
      await agent.request("session/prompt", { sessionId, prompt: [{ type: "text", text: words }] });
      await expect.poll(() => idleStates(sessionId).length).toBeGreaterThan(before);
      return (idleStates(sessionId).at(-1) as { readonly stopReason?: unknown }).stopReason;
    },
  };
}

function textOf(content: unknown): string {
  return (content as { readonly text?: string }).text ?? "";
}

const profiles = [
  { name: "HTTP", open: (url: string) => createHttpStream(url) },
  {
    name: "WebSocket",
    open: (url: string) => createWebSocketStream(url.replace("http", "ws"), { WebSocket }),
  },
] as const;

describe.for(profiles)("the official version 2 client over $name", ({ open }) => {
  test("creates, prompts and cancels a session, answers its permission request, and resumes it on another connection", async () => {
    const url = await openServer();
    const { agent, text, prompt } = await drive(open(url));
    const { sessionId } = await agent.request("session/new", { cwd, mcpServers: [] });
    await expect(prompt(sessionId, "hello")).resolves.toBe("end_turn");
    expect(text(sessionId)).toContain("You said: hello");
    await expect(prompt(sessionId, "ask")).resolves.toBe("end_turn");
    expect(text(sessionId)).toContain("It is allowed");

    const running = prompt(sessionId, "wait");
    await expect.poll(() => text(sessionId)).toContain("Waiting");
    await agent.notify("session/cancel", { sessionId });
    await expect(running).resolves.toBe("cancelled");

    await prompt(sessionId, "count 300");
    const other = await drive(open(url));
    await other.agent.request("session/resume", {
      sessionId,
      cwd,
      mcpServers: [],
      replayFrom: { type: "start" },
    });
    await expect.poll(() => other.text(sessionId)).toContain("298 299 ");
    expect(other.text(sessionId)).toContain("You said: hello");
    await expect(other.prompt(sessionId, "once more")).resolves.toBe("end_turn");
    await expect.poll(() => text(sessionId)).toContain("You said: once more");
  });

  test("uses two sessions concurrently", async () => {
    const { agent, text, prompt } = await drive(open(await openServer()));
    const create = (): Promise<{ sessionId: string }> =>
      agent.request("session/new", { cwd, mcpServers: [] });
    const [left, right] = await Promise.all([create(), create()]);
    const waiting = prompt(left.sessionId, "wait");
    await expect.poll(() => text(left.sessionId)).toContain("Waiting");
    await expect(prompt(right.sessionId, "hello")).resolves.toBe("end_turn");
    expect(text(right.sessionId)).toContain("You said: hello");
    expect(text(left.sessionId)).not.toContain("hello");
    await agent.notify("session/cancel", { sessionId: left.sessionId });
    await expect(waiting).resolves.toBe("cancelled");
  });
});
