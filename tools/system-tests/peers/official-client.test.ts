import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";

import {
  type ClientConnection,
  type NewSessionResponse,
  type PromptResponse,
  type RequestPermissionRequest,
  type SessionUpdate,
  client,
  ndJsonStream,
} from "@agentclientprotocol/sdk";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { type ModelServer, startModelServer } from "../e2e/reference-agent/fixtures/model-server.ts";
import { openaiWire } from "../e2e/reference-agent/fixtures/openai-wire.ts";
import { type CleanRoom, openCleanRoom } from "./clean-room.ts";
import { type OpenWay, WAYS, openWay } from "./ways.ts";

vi.setConfig({ testTimeout: 240_000 });

const EDIT = { name: "edit", input: { path: "notes.txt", oldText: "hello", newText: "goodbye" } };
const READ = { name: "read", input: { path: "notes.txt" } };

describe.each(WAYS)("the official SDK's client with %s", (name) => {
  let server: ModelServer;
  let room: CleanRoom;
  let way: OpenWay;

  beforeEach(async () => {
    server = await startModelServer(openaiWire);
    room = await openCleanRoom("");
    way = await openWay(name, room, server);
    await writeFile(join(room.folder, "notes.txt"), "hello\n");
  });

  afterEach(() => server.close());

  /** Connects a client with a user who always chooses the given kind of option. */
  async function connect(choice: "allow_once" | "reject_once"): Promise<{
    readonly connection: ClientConnection;
    readonly updates: SessionUpdate[];
    readonly asked: RequestPermissionRequest[];
    close(): Promise<void>;
  }> {
    const child = room.start(way.command.slice(1), { env: server.environment, staysOpen: true });
    const updates: SessionUpdate[] = [];
    const asked: RequestPermissionRequest[] = [];
    const connection = client({ name: "official" })
      .onRequest("session/request_permission", ({ params }) => {
        asked.push(params);
        const option = params.options.find(({ kind }) => kind === choice);
        return { outcome: { outcome: "selected", optionId: option?.optionId ?? "" } };
      })
      .onNotification("session/update", ({ params }) => void updates.push(params.update))
      .connect(
        ndJsonStream(Writable.toWeb(child.stdin), Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>),
      );
    await connection.agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
    const close = async (): Promise<void> => {
      if (child.exitCode !== null) return;
      child.stdin.end();
      await once(child, "exit");
    };
    onTestFinished(close);
    return { connection, updates, asked, close };
  }

  function prompt({ agent }: ClientConnection, sessionId: string, text: string): Promise<PromptResponse> {
    return agent.request("session/prompt", { sessionId, prompt: [{ type: "text", text }] });
  }

  test("is asked before a file is edited, and loads and continues the session on a new connection", async () => {
    const where = { cwd: room.folder, mcpServers: [] };
    const notes = (): Promise<string> => readFile(join(room.folder, "notes.txt"), "utf8");
    const denying = await connect("reject_once");
    const { sessionId } = await denying.connection.agent.request<NewSessionResponse>("session/new", where);
    server.replies.push({ calls: [READ] }, { calls: [EDIT] }, { text: "I may not." });
    const denied = await prompt(denying.connection, sessionId, "Say goodbye");
    expect([denied.stopReason, denying.asked.length, await notes()]).toEqual(["end_turn", 1, "hello\n"]);
    await denying.close();

    const allowing = await connect("allow_once");
    await allowing.connection.agent.request("session/load", { sessionId, ...where });
    expect(textOf(allowing.updates)).toBe("Say goodbye|I may not.");
    const replayed = allowing.updates.length;
    server.replies.push({ calls: [EDIT] }, { text: "It says goodbye." });
    const allowed = await prompt(allowing.connection, sessionId, "You may");
    expect([allowed.stopReason, allowing.asked.length, await notes()]).toEqual(["end_turn", 1, "goodbye\n"]);
    expect(textOf(allowing.updates.slice(replayed))).toBe("It says goodbye.");
    expect(server.requestText()).toMatch(/Say goodbye.*I may not\..*You may/);
  });

  test("can cancel a running command and prompt again", async () => {
    const { connection, updates } = await connect("allow_once");
    const isWaiting = (): boolean => way.processes().some(({ command }) => command.startsWith("sleep 600"));
    const where = { cwd: room.folder, mcpServers: [] };
    const { sessionId } = await connection.agent.request<NewSessionResponse>("session/new", where);
    server.replies.push({ calls: [{ name: "bash", input: { command: "sleep 600" } }] });
    const running = prompt(connection, sessionId, "Wait");
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true);
    await connection.agent.notify("session/cancel", { sessionId });
    expect((await running).stopReason).toBe("cancelled");
    expect(isWaiting()).toBe(false);

    server.replies.push({ text: "Here I am." });
    const replayed = updates.length;
    expect((await prompt(connection, sessionId, "Are you there?")).stopReason).toBe("end_turn");
    expect(textOf(updates.slice(replayed))).toBe("Here I am.");
  });
});

/** Returns the text of the messages, with a bar between the user's and the agent's text. */
function textOf(updates: readonly SessionUpdate[]): string {
  let role = "";
  let text = "";
  for (const update of updates) {
    if (update.sessionUpdate !== "user_message_chunk" && update.sessionUpdate !== "agent_message_chunk")
      continue;
    if (update.content.type !== "text") continue;
    if (text !== "" && role !== update.sessionUpdate) text += "|";
    role = update.sessionUpdate;
    text += update.content.text;
  }
  return text;
}
