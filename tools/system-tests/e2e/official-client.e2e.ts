import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";

import {
  type ClientConnection,
  type PromptResponse,
  type SessionUpdate,
  client,
  ndJsonStream,
} from "@agentclientprotocol/sdk";
import { expect, onTestFinished, test } from "vitest";

import { PARLEY_AGENT } from "../src/built-packages.ts";

interface Driven {
  readonly connection: ClientConnection;
  readonly updates: SessionUpdate[];
  stop(): Promise<void>;
}

/** Connects the official SDK's client to a Parley agent through a pipe. */
async function driveParleyAgent(folder: string): Promise<Driven> {
  const child = spawn(process.execPath, [PARLEY_AGENT, "--store", join(folder, "sessions.db")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const updates: SessionUpdate[] = [];
  const connection = client({ name: "official" })
    .onRequest("session/request_permission", ({ params }) => ({
      outcome: { outcome: "selected", optionId: params.options[0]?.optionId ?? "" },
    }))
    .onNotification("session/update", ({ params }) => {
      updates.push(params.update);
    })
    .connect(
      ndJsonStream(Writable.toWeb(child.stdin), Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>),
    );
  await connection.agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    child.stdin.end();
    await once(child, "exit");
  };
  onTestFinished(stop);
  return { connection, updates, stop };
}

const kinds = (updates: readonly SessionUpdate[]): string[] =>
  updates.map(({ sessionUpdate }) => sessionUpdate);

test("[V1-CWD-2 v1] the official client creates, prompts, cancels, lists, loads, resumes and closes sessions", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-e2e-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const first = await driveParleyAgent(folder);
  const { agent } = first.connection;
  const { sessionId } = await agent.request("session/new", { cwd: folder, mcpServers: [] });
  const prompt = (words: string) => ({ sessionId, prompt: [{ type: "text" as const, text: words }] });

  const written = await agent.request<PromptResponse>("session/prompt", prompt("write hello to notes.txt"));
  expect(written.stopReason).toBe("end_turn");
  await expect(readFile(join(folder, "notes.txt"), "utf8")).resolves.toMatch(/^hello\n?$/);
  expect(kinds(first.updates)).toEqual(
    expect.arrayContaining(["tool_call", "tool_call_update", "agent_message_chunk"]),
  );

  const running = agent.request("session/prompt", prompt("run sleep 600"));
  await expect.poll(() => JSON.stringify(first.updates.slice(-3))).toContain("in_progress");
  await agent.notify("session/cancel", { sessionId });
  await expect(running).resolves.toMatchObject({ stopReason: "cancelled" });
  await first.stop();

  const second = await driveParleyAgent(folder);
  const again = second.connection.agent;
  const { sessions } = await again.request("session/list", { cwd: folder });
  expect(sessions).toMatchObject([{ sessionId, title: "write hello to notes.txt" }]);
  await again.request("session/load", { sessionId, cwd: folder, mcpServers: [] });
  const [asked] = second.updates;
  expect(asked).toMatchObject({
    sessionUpdate: "user_message_chunk",
    content: { text: "write hello to notes.txt" },
  });
  const replayed = second.updates.length;
  const next = await again.request("session/prompt", {
    sessionId,
    prompt: [{ type: "text", text: "read notes.txt" }],
  });
  expect(next.stopReason).toBe("end_turn");
  expect(JSON.stringify(second.updates.slice(replayed))).toContain("hello");
  await again.request("session/close", { sessionId });
  const before = second.updates.length;
  await again.request("session/resume", { sessionId, cwd: folder, mcpServers: [] });
  const title = "write hello to notes.txt";
  expect(second.updates.slice(before)).toMatchObject([{ sessionUpdate: "session_info_update", title }]);
  await again.request("session/delete", { sessionId });
  await expect(again.request("session/list", {})).resolves.toMatchObject({ sessions: [] });
});
