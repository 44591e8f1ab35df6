import { randomUUID } from "node:crypto";
import { once } from "node:events";

import {
  type AgentApp,
  type AgentCapabilities,
  type AgentContext,
  type ContentBlock,
  type NewSessionResponse,
  type ReadTextFileResponse,
  type RequestPermissionResponse,
  type SessionUpdate,
  type Stream,
  agent,
} from "@agentclientprotocol/sdk";

import type { AgentUses } from "./agent-uses.ts";

const begin = (agentCapabilities: AgentCapabilities = {}): AgentApp =>
  agent({ name: "example" }).onRequest("initialize", () => ({
    protocolVersion: 1,
    agentInfo: { name: "example", version: "1.0.0" },
    agentCapabilities,
  }));

const newSession = (): NewSessionResponse => ({ sessionId: randomUUID() });

const textOf = (prompt: ContentBlock[]): string =>
  prompt.map((block) => (block.type === "text" ? block.text : "")).join("");

const say = (client: AgentContext, sessionId: string, text: string): Promise<void> =>
  client.notify("session/update", {
    sessionId,
    update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text } },
  });

/** Answers a prompt. */
function answer(stream: Stream): void {
  begin()
    .onRequest("session/new", newSession)
    .onRequest("session/prompt", async ({ params: { sessionId, prompt }, client }) => {
      await say(client, sessionId, `Hello, ${textOf(prompt)}`);
      return { stopReason: "end_turn" };
    })
    .connect(stream);
}

/** Stops when the user wants that. */
function cancel(stream: Stream): void {
  const turns = new Map<string, AbortController>();
  begin()
    .onRequest("session/new", newSession)
    .onRequest("session/prompt", async ({ params: { sessionId }, client }) => {
      const turn = new AbortController();
      turns.set(sessionId, turn);
      await say(client, sessionId, "Working");
      await once(turn.signal, "abort");
      return { stopReason: "cancelled" };
    })
    .onNotification("session/cancel", ({ params: { sessionId } }) => turns.get(sessionId)?.abort())
    .connect(stream);
}

/** Asks before it does something. */
function permission(stream: Stream): void {
  begin()
    .onRequest("session/new", newSession)
    .onRequest("session/prompt", async ({ params: { sessionId }, client }) => {
      const toolCallId = randomUUID();
      const title = "Delete everything";
      const tell = (update: SessionUpdate): Promise<void> =>
        client.notify("session/update", { sessionId, update });
      await tell({ sessionUpdate: "tool_call", toolCallId, title, kind: "delete", status: "pending" });
      // "Always" would have to be remembered here, and the call to be closed if the turn is cancelled meanwhile.
      const { outcome } = await client.request<RequestPermissionResponse>("session/request_permission", {
        sessionId,
        toolCall: { toolCallId, title },
        options: [
          { optionId: "yes", name: "Allow", kind: "allow_once" },
          { optionId: "no", name: "Reject", kind: "reject_once" },
        ],
      });
      const allowed = outcome.outcome === "selected" && outcome.optionId === "yes";
      await tell({
        sessionUpdate: "tool_call_update",
        toolCallId,
        status: allowed ? "completed" : "failed",
      });
      await say(client, sessionId, allowed ? "Deleted" : "Kept");
      return { stopReason: "end_turn" };
    })
    .connect(stream);
}

/** Keeps conversations, and shows them again. */
function load(stream: Stream): void {
  // In memory: to outlive the process they would have to be written somewhere, before they are sent.
  const conversations = new Map<string, SessionUpdate[]>();
  begin({ loadSession: true })
    .onRequest("session/new", newSession)
    .onRequest("session/prompt", async ({ params: { sessionId, prompt }, client }) => {
      const conversation = conversations.get(sessionId) ?? [];
      conversations.set(sessionId, conversation);
      for (const content of prompt) conversation.push({ sessionUpdate: "user_message_chunk", content });
      const text = `Hello, ${textOf(prompt)}`;
      conversation.push({ sessionUpdate: "agent_message_chunk", content: { type: "text", text } });
      await say(client, sessionId, text);
      return { stopReason: "end_turn" };
    })
    .onRequest("session/load", async ({ params: { sessionId }, client }) => {
      for (const update of conversations.get(sessionId) ?? [])
        await client.notify("session/update", { sessionId, update });
      return {};
    })
    .connect(stream);
}

/** Reads a file as the editor has it, with what is not saved. */
function files(stream: Stream): void {
  const cwds = new Map<string, string>();
  begin()
    .onRequest("session/new", ({ params: { cwd } }) => {
      const sessionId = randomUUID();
      cwds.set(sessionId, cwd);
      return { sessionId };
    })
    .onRequest("session/prompt", async ({ params: { sessionId }, client }) => {
      // What the client said in "initialize" would tell whether it may be asked; if not, the file is on the disk.
      const path = `${cwds.get(sessionId)}/notes.txt`;
      const { content } = await client.request<ReadTextFileResponse>("fs/read_text_file", {
        sessionId,
        path,
      });
      await say(client, sessionId, content);
      return { stopReason: "end_turn" };
    })
    .connect(stream);
}

/** Has modes that the user switches. */
function mode(stream: Stream): void {
  const current = new Map<string, string>();
  begin()
    .onRequest("session/new", () => {
      const sessionId = randomUUID();
      current.set(sessionId, "ask");
      const availableModes = [
        { id: "ask", name: "Ask" },
        { id: "code", name: "Code" },
      ];
      return { sessionId, modes: { currentModeId: "ask", availableModes } };
    })
    .onRequest("session/set_mode", ({ params: { sessionId, modeId } }) => {
      current.set(sessionId, modeId);
      return {};
    })
    .onRequest("session/prompt", async ({ params: { sessionId }, client }) => {
      await say(client, sessionId, `The mode is ${current.get(sessionId)}`);
      return { stopReason: "end_turn" };
    })
    .connect(stream);
}

/** Offers slash commands. */
function commands(stream: Stream): void {
  const availableCommands = [
    { name: "greet", description: "Greet somebody", input: { hint: "who" } },
    { name: "help", description: "Say what there is" },
  ];
  begin()
    .onRequest("session/new", ({ client }) => {
      const sessionId = randomUUID();
      // Clients may drop an update of a session whose id they have not got yet: it has to come after the response.
      const update: SessionUpdate = { sessionUpdate: "available_commands_update", availableCommands };
      setImmediate(() => void client.notify("session/update", { sessionId, update }));
      return { sessionId };
    })
    .onRequest("session/prompt", async ({ params: { sessionId, prompt }, client }) => {
      const [, name, input] = /^\/(\S+)\s*(.*)$/s.exec(textOf(prompt)) ?? [];
      await say(client, sessionId, name === "greet" ? `Hello, ${input}` : "There is /greet");
      return { stopReason: "end_turn" };
    })
    .connect(stream);
}

/** What an agent does every day, with the official SDK. */
export const official: AgentUses<Stream> = { answer, cancel, permission, load, files, mode, commands };
