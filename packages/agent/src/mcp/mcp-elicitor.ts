import { visibleLine } from "@parley/protocol/text";

import type { McpElicitor } from "../author/mcp-connections.ts";
import type { SessionChannel } from "../channel/session-channel.ts";

export interface ElicitingSession {
  readonly sessionId: string;
  readonly channel: SessionChannel;
  readonly turn: { readonly signal: AbortSignal; mcpCallOf(server: string): string | undefined } | undefined;
}

/**
 * Creates an elicitor that asks the user questions on behalf of a session's MCP servers, in the modes that the
 * session's clients support. If they support none, returns `undefined`, so elicitation is not offered to the servers.
 * The message to the user names the server. A request made during a turn is cancelled with the turn.
 */
export function createElicitor(session: ElicitingSession): McpElicitor | undefined {
  const { sessionId, channel } = session;
  const { questions } = channel;
  const modes = { form: questions.canElicit("form"), url: questions.canElicit("url") };
  if (!modes.form && !modes.url) return undefined;
  return {
    modes,
    elicit({ server, ...asked }, signal) {
      const { turn } = session;
      const toolCallId = turn?.mcpCallOf(server);
      const ends = turn === undefined ? [signal] : [signal, turn.signal];
      const request = { ...asked, message: `MCP server "${visibleLine(server)}": ${asked.message}` };
      const question = { sessionId, toolCallId, request, signal: AbortSignal.any(ends) };
      return questions.elicit(question, turn && { signal: turn.signal });
    },
    completed: (elicitationId) => void channel.elicitationDone(elicitationId).catch(() => undefined),
  };
}
