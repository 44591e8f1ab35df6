import { type PeerHandlers, type RequestContext, requestCancelled } from "@parley/protocol";
import type { ContentBlock as NeutralContentBlock } from "@parley/schema/neutral";
import type { AgentMethods } from "@parley/schema/v2";

import type { SessionHost } from "../dialect/session-host.ts";

/**
 * A prompt is answered when it is part of the conversation, or with `-32800` if it was cancelled before. What becomes of
 * the turn is told by states.
 *
 * @see https://agentclientprotocol.com/protocol/v2/prompt-lifecycle
 */
export function promptHandlers(host: SessionHost): PeerHandlers<AgentMethods> {
  return {
    requests: {
      async "session/prompt"({ sessionId, prompt, _meta }, context) {
        const inserted = Promise.withResolvers<string>();
        const answered = untilAnswered(context);
        let isInserted = false;
        // Blocks of a kind that is not listed are kept as they came, in version 1 too.
        const turn = host.prompt(sessionId, prompt as NeutralContentBlock[], {
          signal: context.signal,
          meta: _meta,
          onInserted(messageId) {
            isInserted = true;
            inserted.resolve(messageId);
            return answered;
          },
        });
        turn.then(
          () => inserted.reject(requestCancelled()),
          (error: unknown) => {
            // The client is told of later errors by a state; who serves the agent has to hear of them too.
            if (isInserted) host.report(error);
            else inserted.reject(error);
          },
        );
        return { messageId: await inserted.promise };
      },
      "tool_call/cancel"({ sessionId, toolCallId }) {
        host.openSession(sessionId).cancelToolCall(toolCallId);
        return {};
      },
      "terminal/cancel"({ sessionId, terminalId }) {
        host.openSession(sessionId).terminals.cancel(terminalId);
        return {};
      },
    },
    notifications: {
      "session/cancel": ({ sessionId }) => host.cancel(sessionId),
    },
  };
}

/** Resolves when the answer is on its way, or nobody waits for it any more. */
function untilAnswered(context: RequestContext): Promise<void> {
  return new Promise((resolve) => {
    context.afterResponse(resolve);
    context.signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
