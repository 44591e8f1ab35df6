import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";

import {
  type ClientConnection,
  type RequestPermissionRequest,
  type SessionUpdate,
  client,
  ndJsonStream,
} from "@agentclientprotocol/sdk/experimental/v2";
import { expect, onTestFinished, test } from "vitest";

import { PARLEY_AGENT } from "../src/built-packages.ts";

interface Driven {
  readonly connection: ClientConnection;
  readonly updates: SessionUpdate[];
  readonly questions: RequestPermissionRequest[];
  /** Resolves to the stop reason of the first idle state at or after index `from` in the updates. */
  idle(from: number): Promise<unknown>;
  stop(): Promise<void>;
}

/** Connects the official SDK's version 2 client to a Parley agent through a pipe. */
async function driveParleyAgent(folder: string): Promise<Driven> {
  const child = spawn(process.execPath, [PARLEY_AGENT, "--store", join(folder, "sessions.db")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const updates: SessionUpdate[] = [];
  const questions: RequestPermissionRequest[] = [];
  const connection = client({ name: "official" })
    .onRequest("session/request_permission", ({ params }) => {
      questions.push(params);
      return { outcome: { outcome: "selected", optionId: params.options[0]?.optionId ?? "" } };
    })
    .onNotification("session/update", ({ params }) => {
      updates.push(params.update);
    })
    .connect(
      ndJsonStream(Writable.toWeb(child.stdin), Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>),
    );
  await connection.agent.request("initialize", {
    protocolVersion: 2,
    info: { name: "official", version: "1.0.0" },
    capabilities: {},
  });
  const idle = async (from: number): Promise<unknown> => {
    const find = (): SessionUpdate | undefined =>
      updates
        .slice(from)
        .find((update) => "state" in update && update.state === "idle" && "stopReason" in update);
    await expect.poll(find).toBeDefined();
    return (find() as { stopReason?: unknown }).stopReason;
  };
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    child.stdin.end();
    await once(child, "exit");
  };
  onTestFinished(stop);
  return { connection, updates, questions, idle, stop };
}

const kinds = (updates: readonly SessionUpdate[]): string[] =>
  updates.map(({ sessionUpdate }) => sessionUpdate);

test("[V1-LOAD-5 v2, V1-CWD-2 v2] the official version 2 client creates, prompts, cancels, lists, resumes with replay, closes and deletes sessions", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-e2e-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const first = await driveParleyAgent(folder);
  const { agent } = first.connection;
  const { sessionId } = await agent.request("session/new", { cwd: folder });
  const prompt = (words: string) => ({ sessionId, prompt: [{ type: "text" as const, text: words }] });

  const { messageId } = await agent.request("session/prompt", prompt("write hello to notes.txt"));
  await expect(first.idle(0)).resolves.toBe("end_turn");
  await expect(readFile(join(folder, "notes.txt"), "utf8")).resolves.toMatch(/^hello\n?$/);
  expect(first.questions).toMatchObject([{ sessionId, subject: { type: "tool_call" } }]);
  expect(kinds(first.updates)).toEqual(expect.arrayContaining(["tool_call_update", "agent_message_chunk"]));

  const before = first.updates.length;
  await agent.request("session/prompt", prompt("run sleep 600"));
  await expect.poll(() => JSON.stringify(first.updates.slice(before))).toContain("in_progress");
  await agent.notify("session/cancel", { sessionId });
  await expect(first.idle(before)).resolves.toBe("cancelled");
  await first.stop();

  const second = await driveParleyAgent(folder);
  const again = second.connection.agent;
  const { sessions } = await again.request("session/list", { cwd: folder });
  expect(sessions).toMatchObject([{ sessionId, title: "write hello to notes.txt" }]);
  await again.request("session/resume", { sessionId, cwd: folder, replayFrom: { type: "start" } });
  const users = second.updates.filter(({ sessionUpdate }) => sessionUpdate.startsWith("user_message"));
  expect(users[0]).toMatchObject({ messageId });
  expect(JSON.stringify(users)).toContain("write hello to notes.txt");
  const replayed = second.updates.length;
  await again.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "read notes.txt" }] });
  await expect(second.idle(replayed)).resolves.toBe("end_turn");
  expect(JSON.stringify(second.updates.slice(replayed))).toContain("hello");
  await again.request("session/close", { sessionId });
  const closed = second.updates.length;
  await again.request("session/resume", { sessionId, cwd: folder });
  expect(kinds(second.updates.slice(closed)).filter((kind) => kind.includes("message"))).toEqual([]);
  await again.request("session/delete", { sessionId });
  await expect(again.request("session/list", {})).resolves.toMatchObject({ sessions: [] });
});
