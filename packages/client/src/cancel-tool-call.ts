import { CapabilityError } from "@parley/protocol";
import { findToolCall } from "@parley/protocol/session";

import type { AgentConnection } from "./api/agent-connection.ts";
import type { ClientSession } from "./api/client-session.ts";

/**
 * Cancels one tool call, but not the turn. Possible only while `capabilities.cancel` of its entry is set, so never in
 * version 1. Resolves when the agent has accepted the request; the call has ended when its entry shows it.
 *
 * @see https://agentclientprotocol.com/protocol/v2/tool-calls#cancelling-tool-calls
 * @throws {CapabilityError} if it cannot be cancelled; nothing is sent then.
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
 * Ends the command of one of the agent's own terminals. Possible only while its `capabilities.cancel` is set.
 *
 * @throws {CapabilityError} if it cannot be ended; nothing is sent then.
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
