import { Connection, type ConnectionOptions, type MessageHandler } from "@parley/protocol";

import type { TestLine } from "./connection-pair.ts";

/** A request from the client that every agent in these tests answers. */
const PING = "_parley/ping";

/** Handlers and options for both ends. */
export interface TestSessionOptions {
  readonly client?: Partial<MessageHandler>;
  readonly agent?: Partial<MessageHandler>;
  readonly clientOptions?: ConnectionOptions;
}

/** A connected client and agent with a session. */
export interface TestSession {
  readonly client: Connection;
  readonly agent: Connection;
  readonly sessionId: string;
  readonly newSession: () => Promise<string>;
}

/** Connects both ends and opens a session. The default response to a request is `null`. */
export async function openTestSession(line: TestLine, parts: TestSessionOptions = {}): Promise<TestSession> {
  const agent = Promise.resolve(line.pair.agent).then(
    (transport) => new Connection(transport, counted(line, agentHandler(parts.agent))),
  );
  const client = new Connection(line.pair.client, counted(line, parts.client ?? {}), parts.clientOptions);
  await client.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
  const newSession = async (): Promise<string> => {
    const result = await client.request("session/new", { cwd: "/", mcpServers: [] });
    return (result as { readonly sessionId: string }).sessionId;
  };
  const sessionId = await newSession();
  await line.connected(() => client.request(PING));
  return { client, agent: await agent, sessionId, newSession };
}

/** Sends a message chunk in a session. */
export function sendUpdate(agent: Connection, sessionId: string, text: string): Promise<void> {
  const update = { sessionUpdate: "agent_message_chunk", content: { type: "text", text } };
  return agent.notify("session/update", { sessionId, update });
}

export function textOf(params: unknown): string {
  return (params as { update: { content: { text: string } } }).update.content.text;
}

function agentHandler(own: Partial<MessageHandler> = {}): Partial<MessageHandler> {
  let sessions = 0;
  return {
    ...own,
    request(method, params, context) {
      if (method === "initialize") return { protocolVersion: 1, agentCapabilities: {} };
      if (method === PING) return null;
      const answer = own.request?.(method, params, context);
      if (method !== "session/new") return answer;
      return Promise.resolve(answer).then((result) => result ?? { sessionId: `session-${(sessions += 1)}` });
    },
  };
}

function counted(line: TestLine, { request, notification }: Partial<MessageHandler>): MessageHandler {
  return {
    request(method, params, context) {
      line.handled();
      return request?.(method, params, context) ?? null;
    },
    notification(method, params) {
      line.handled();
      return notification?.(method, params);
    },
  };
}
