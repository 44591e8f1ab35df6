import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";

import * as v1 from "@agentclientprotocol/sdk";
import * as v2 from "@agentclientprotocol/sdk/experimental/v2";
import { describe, expect, onTestFinished, test } from "vitest";

const AGENT = join(import.meta.dirname, "fixtures/ten-lines-that-last.ts");

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parley-ten-lines-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Starts the ten-line agent, which stores its sessions in its working directory. */
function spawnAgent(cwd: string): ChildProcess & { readonly stdin: Writable; readonly stdout: Readable } {
  const child = spawn(process.execPath, [AGENT], { cwd, stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

const streams = (child: { readonly stdin: Writable; readonly stdout: Readable }) =>
  [Writable.toWeb(child.stdin), Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>] as const;

const text = (words: string) => [{ type: "text" as const, text: words }];

describe("a ten-line agent continues in another process", () => {
  test("[V1-LOAD-6 v1] with the official version 1 client", async () => {
    const folder = await createFolder();
    const received: v1.SessionUpdate[] = [];
    const connect = async (child: ReturnType<typeof spawnAgent>): Promise<v1.ClientConnection["agent"]> => {
      const { agent } = v1
        .client({ name: "official" })
        .onNotification("session/update", ({ params }) => void received.push(params.update))
        .connect(v1.ndJsonStream(...streams(child)));
      await agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
      return agent;
    };
    const first = spawnAgent(folder);
    const before = await connect(first);
    const { sessionId } = await before.request("session/new", { cwd: folder, mcpServers: [] });
    await before.request("session/prompt", { sessionId, prompt: text("one") });
    await kill(first);

    const agent = await connect(spawnAgent(folder));
    const { sessions } = await agent.request("session/list", { cwd: folder });
    expect(sessions.map((session) => session.sessionId)).toEqual([sessionId]);
    received.length = 0;
    await agent.request("session/load", { sessionId, cwd: folder, mcpServers: [] });
    await expect.poll(() => JSON.stringify(received)).toMatch(/"one".*You said/);
    const { stopReason } = await agent.request<v1.PromptResponse>("session/prompt", {
      sessionId,
      prompt: text("two"),
    });
    expect(stopReason).toBe("end_turn");
    await agent.request("session/close", { sessionId });
    await agent.request("session/delete", { sessionId });
    await expect(agent.request("session/list", {})).resolves.toMatchObject({ sessions: [] });
  });

  test("[V1-LOAD-6 v2] with the official version 2 client", async () => {
    const folder = await createFolder();
    const received: v2.SessionUpdate[] = [];
    const connect = async (child: ReturnType<typeof spawnAgent>): Promise<v2.ClientConnection["agent"]> => {
      const { agent } = v2
        .client({ name: "official" })
        .onNotification("session/update", ({ params }) => void received.push(params.update))
        .connect(v2.ndJsonStream(...streams(child)));
      const info = { name: "official", version: "1.0.0" };
      await agent.request("initialize", { protocolVersion: 2, info, capabilities: {} });
      return agent;
    };
    const ended = (): Promise<void> =>
      expect.poll(() => received.at(-1)).toMatchObject({ state: "idle", stopReason: "end_turn" });
    const first = spawnAgent(folder);
    const before = await connect(first);
    const { sessionId } = await before.request("session/new", { cwd: folder });
    await before.request("session/prompt", { sessionId, prompt: text("one") });
    await ended();
    await kill(first);

    const agent = await connect(spawnAgent(folder));
    const { sessions } = await agent.request("session/list", { cwd: folder });
    expect(sessions.map((session) => session.sessionId)).toEqual([sessionId]);
    received.length = 0;
    await agent.request("session/resume", { sessionId, cwd: folder, replayFrom: { type: "start" } });
    await expect.poll(() => JSON.stringify(received)).toMatch(/"one".*You said/);
    await agent.request("session/prompt", { sessionId, prompt: text("two") });
    await ended();
    await agent.request("session/close", { sessionId });
    await agent.request("session/delete", { sessionId });
    await expect(agent.request("session/list", {})).resolves.toMatchObject({ sessions: [] });
  });
});
