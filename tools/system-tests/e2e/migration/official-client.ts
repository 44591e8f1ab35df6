import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Readable, Writable } from "node:stream";

import { client, ndJsonStream } from "@agentclientprotocol/sdk";

import type { EverydayUses } from "./everyday-uses.ts";

/** Starts an agent, prompts it once, and returns its text. */
async function prompt(command: string, args: string[], cwd: string): Promise<string> {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const stream = ndJsonStream(
    Writable.toWeb(child.stdin),
    Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
  );
  let text = "";
  const { agent } = client({ name: "editor" })
    .onNotification("session/update", ({ params: { update } }) => {
      if (update.sessionUpdate === "agent_message_chunk" && update.content.type === "text")
        text += update.content.text;
    })
    .connect(stream);
  await agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
  const { sessionId } = await agent.request("session/new", { cwd, mcpServers: [] });
  const { stopReason } = await agent.request("session/prompt", {
    sessionId,
    prompt: [{ type: "text", text: "world" }],
  });
  child.kill();
  return `${text} (${stopReason})`;
}

/** Rejects the agent's permission request. */
async function permission(command: string, args: string[], cwd: string): Promise<string> {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const stream = ndJsonStream(
    Writable.toWeb(child.stdin),
    Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
  );
  let text = "";
  const { agent } = client({ name: "editor" })
    .onRequest("session/request_permission", ({ params: { options } }) => {
      const no = options.find(({ kind }) => kind === "reject_once");
      return { outcome: no ? { outcome: "selected", optionId: no.optionId } : { outcome: "cancelled" } };
    })
    .onNotification("session/update", ({ params: { update } }) => {
      if (update.sessionUpdate === "agent_message_chunk" && update.content.type === "text")
        text += update.content.text;
    })
    .connect(stream);
  await agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
  const { sessionId } = await agent.request("session/new", { cwd, mcpServers: [] });
  await agent.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "ask" }] });
  child.kill();
  return text;
}

/** Lets the agent read one of the session's files. */
async function files(command: string, args: string[], cwd: string): Promise<string> {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const stream = ndJsonStream(
    Writable.toWeb(child.stdin),
    Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
  );
  let text = "";
  const { agent } = client({ name: "editor" })
    .onRequest("fs/read_text_file", async ({ params: { path, line, limit } }) => {
      // The client must check that the path is within the session's directories.
      const lines = (await readFile(path, "utf8")).split(/(?<=\n)/);
      const start = (line ?? 1) - 1;
      return { content: lines.slice(start, start + (limit ?? lines.length)).join("") };
    })
    .onNotification("session/update", ({ params: { update } }) => {
      if (update.sessionUpdate === "agent_message_chunk" && update.content.type === "text")
        text += update.content.text;
    })
    .connect(stream);
  await agent.request("initialize", {
    protocolVersion: 1,
    clientCapabilities: { fs: { readTextFile: true } },
  });
  const { sessionId } = await agent.request("session/new", { cwd, mcpServers: [] });
  const words = `read ${cwd}/notes.txt`;
  await agent.request("session/prompt", { sessionId, prompt: [{ type: "text", text: words }] });
  child.kill();
  return text;
}

/** Cancels a turn. */
async function cancel(command: string, args: string[], cwd: string): Promise<string> {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const stream = ndJsonStream(
    Writable.toWeb(child.stdin),
    Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
  );
  const begun = Promise.withResolvers<void>();
  const { agent } = client({ name: "editor" })
    .onNotification("session/update", () => begun.resolve())
    .connect(stream);
  await agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
  const { sessionId } = await agent.request("session/new", { cwd, mcpServers: [] });
  const turn = agent.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "wait" }] });
  await begun.promise;
  // The client must answer open permission requests itself, and waits forever for an agent that does not stop.
  await agent.notify("session/cancel", { sessionId });
  const { stopReason } = await turn;
  child.kill();
  return stopReason;
}

/** Reopens a session with its history. */
async function load(command: string, args: string[], cwd: string): Promise<string> {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const stream = ndJsonStream(
    Writable.toWeb(child.stdin),
    Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
  );
  let text = "";
  const { agent } = client({ name: "editor" })
    .onNotification("session/update", ({ params: { update } }) => {
      if (update.sessionUpdate === "agent_message_chunk" && update.content.type === "text")
        text += update.content.text;
    })
    .connect(stream);
  const { agentCapabilities } = await agent.request("initialize", {
    protocolVersion: 1,
    clientCapabilities: {},
  });
  if (agentCapabilities?.loadSession !== true) throw new Error("The agent cannot load sessions");
  await agent.request("session/load", { sessionId: "a", cwd, mcpServers: [] });
  child.kill();
  return text;
}

/** Lists all sessions in a directory. */
async function list(command: string, args: string[], cwd: string): Promise<string> {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const stream = ndJsonStream(
    Writable.toWeb(child.stdin),
    Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
  );
  const { agent } = client({ name: "editor" }).connect(stream);
  await agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await agent.request("session/list", { cwd, ...(cursor && { cursor }) });
    ids.push(...page.sessions.map(({ sessionId }) => sessionId));
    cursor = page.nextCursor;
  } while (cursor);
  child.kill();
  return ids.join();
}

/** Switches a session's mode. */
async function mode(command: string, args: string[], cwd: string): Promise<string> {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const stream = ndJsonStream(
    Writable.toWeb(child.stdin),
    Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
  );
  const { agent } = client({ name: "editor" }).connect(stream);
  await agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
  const { sessionId, modes } = await agent.request("session/new", { cwd, mcpServers: [] });
  let current = modes?.currentModeId;
  await agent.request("session/set_mode", { sessionId, modeId: "code" });
  current = "code";
  child.kill();
  return current;
}

/** Reports why an agent exited. */
async function failure(command: string, args: string[], cwd: string): Promise<string> {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const stream = ndJsonStream(
    Writable.toWeb(child.stdin),
    Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
  );
  const exited = once(child, "exit");
  const { agent } = client({ name: "editor" }).connect(stream);
  await agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
  const { sessionId } = await agent.request("session/new", { cwd, mcpServers: [] });
  const words = [{ type: "text" as const, text: "crash" }];
  // The error reports that the connection has closed, but not why.
  await agent.request("session/prompt", { sessionId, prompt: words }).catch(() => undefined);
  const [code] = (await exited) as [number | null];
  return `exited with code ${code}`;
}

/** All client tasks, written with the official SDK. */
export const official: EverydayUses = { prompt, permission, files, cancel, load, list, mode, failure };
