import type { ClientConnection } from "../author/client-connection.ts";
import type { McpElicitor } from "../author/mcp-connections.ts";
import type { SessionChannel } from "../channel/session-channel.ts";

/** The session whose MCP servers ask, as the elicitor uses it. */
export interface ElicitingSession {
  readonly sessionId: string;
  readonly client: ClientConnection;
  readonly channel: SessionChannel;
  /** The turn that is running. */
  readonly turn: { readonly signal: AbortSignal; mcpCallOf(server: string): string | undefined } | undefined;
}

/**
 * Asks the user on behalf of a session's MCP servers, in the modes that the client advertised; `undefined` if there is none,
 * so that servers are told that nobody can be asked. The user reads which server it is. What is asked during a turn is
 * taken back when the turn is cancelled.
 */
export function createElicitor(session: ElicitingSession): McpElicitor | undefined {
  const { sessionId, channel } = session;
  const { elicitation: modes } = session.client.capabilities;
  if (!modes.form && !modes.url) return undefined;
  return {
    modes,
    elicit({ server, ...asked }, signal) {
      const { turn } = session;
      const toolCallId = turn?.mcpCallOf(server);
      const ends = turn === undefined ? [signal] : [signal, turn.signal];
      const request = { ...asked, message: `MCP server "${server}": ${asked.message}` };
      const question = { sessionId, toolCallId, request, signal: AbortSignal.any(ends) };
      return channel.elicit(question, turn?.signal);
    },
    completed: (elicitationId) => void channel.elicitationDone(elicitationId).catch(() => undefined),
  };
}
