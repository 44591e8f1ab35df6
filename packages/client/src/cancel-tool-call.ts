import { CapabilityError } from "@parley/protocol";
import { findToolCall } from "@parley/protocol/session";

import type { AgentConnection } from "./api/agent-connection.ts";
import type { ClientSession } from "./api/client-session.ts";

/**
 * Cancels a single tool call rather than the whole turn. This is possible only while its entry has
 * `capabilities.cancel`, so never in version 1. Resolves when the agent has accepted the request. The entry shows
 * when the call ends.
 *
 * @example
 * ```ts
 * import { type AgentConnection, cancelToolCall, type ClientSession } from "@parley/client";
 *
 * export async function cancelCalls(agent: AgentConnection, session: ClientSession): Promise<void> {
 *   for (const entry of session.state.entries) {
 *     if (entry.type === "tool_call" && entry.capabilities?.cancel) await cancelToolCall(agent, session, entry.id);
 *   }
 * }
 * ```
 *
 * @see https://agentclientprotocol.com/protocol/v2/tool-calls#cancelling-tool-calls
 * @throws {CapabilityError} if the call cannot be cancelled; nothing is sent.
 */
export async function cancelToolCall(
  agent: AgentConnection,
  session: ClientSession,
  toolCallId: string,
): Promise<void> {
  const { capabilities } = findToolCall(session.state, toolCallId) ?? {};
  if (!capabilities?.cancel)
    throw new CapabilityError("tool_call/cancel", "capabilities.cancel of the tool call");
  await agent.request("tool_call/cancel", { sessionId: session.id, toolCallId });
}

/**
 * Stops the command in one of the agent's own terminals. This is possible only while the terminal has
 * `capabilities.cancel`.
 *
 * @throws {CapabilityError} if the command cannot be stopped; nothing is sent.
 */
export async function cancelTerminal(
  agent: AgentConnection,
  session: ClientSession,
  terminalId: string,
): Promise<void> {
  const terminal = session.state.terminals.find(({ id }) => id === terminalId);
  if (!terminal?.capabilities?.cancel)
    throw new CapabilityError("terminal/cancel", "capabilities.cancel of the terminal");
  await agent.request("terminal/cancel", { sessionId: session.id, terminalId });
}
