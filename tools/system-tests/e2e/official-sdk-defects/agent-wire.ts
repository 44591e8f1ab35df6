import type { WireEnd } from "@parley/protocol/testing";

import { spawnFixture, wireTo } from "./fixture-process.ts";

/** Starts an agent and opens a session. Uses the request ids `0` and `1`. */
export async function openAgentSession(name: string): Promise<{ wire: WireEnd; sessionId: string }> {
  const wire = wireTo(spawnFixture(name));
  const initialize = { protocolVersion: 1 };
  await responseTo(wire, { jsonrpc: "2.0", id: 0, method: "initialize", params: initialize });
  const params = { cwd: "/w", mcpServers: [] };
  const { result } = await responseTo(wire, { jsonrpc: "2.0", id: 1, method: "session/new", params });
  return { wire, sessionId: (result as { sessionId: string }).sessionId };
}

export function promptRequest(id: number, sessionId: string, text: string): Request {
  const params = { sessionId, prompt: [{ type: "text", text }] };
  return { jsonrpc: "2.0", id, method: "session/prompt", params };
}

/** Sends a request and returns the response. Ignores all messages that arrive before it. */
export async function responseTo(wire: WireEnd, request: Request): Promise<Response> {
  void wire.send(request);
  return nextResponse(wire);
}

export async function nextResponse(wire: WireEnd): Promise<Response> {
  let message = (await wire.next()) as Response;
  while (message.id === undefined) message = (await wire.next()) as Response;
  return message;
}

interface Request {
  readonly jsonrpc: "2.0";
  readonly id: number;
  readonly method: string;
  readonly params: object;
}

interface Response {
  readonly id: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}
