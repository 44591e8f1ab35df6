import { type PeerHandlers, requestCancelled } from "@parley/protocol";
import type { ContentBlock as NeutralContentBlock } from "@parley/schema/neutral";
import type { AgentMethods, PromptResponse } from "@parley/schema/v2";

import type { DialectHost } from "../dialect/dialect-host.ts";
import { untilAnswered } from "../dialect/until-answered.ts";
import type { WorkState } from "../event/work-state.ts";

interface PromptHandlerOptions {
  /** Whether a prompt may join the running turn if the definition's `whileBusy` is `steer`. */
  readonly steers: boolean;
}

/**
 * Creates the prompt handlers. A prompt gets a response once it is part of the conversation, or the error
 * `-32800` if it is cancelled first. State updates report the turn's progress.
 *
 * @see https://agentclientprotocol.com/protocol/v2/prompt-lifecycle
 */
export function promptHandlers(
  host: DialectHost,
  { steers }: PromptHandlerOptions,
): PeerHandlers<AgentMethods> {
  return {
    requests: {
      async "session/prompt"({ sessionId, prompt, idempotencyKey, _meta }, context) {
        const inserted = Promise.withResolvers<PromptResponse>();
        const answered = untilAnswered(context);
        let isInserted = false;
        // Unknown kinds of blocks are kept unchanged, as in version 1.
        const turn = host.prompt(sessionId, prompt as NeutralContentBlock[], {
          signal: context.signal,
          meta: _meta,
          key: idempotencyKey ?? undefined,
          steers: steers && host.definition.whileBusy === "steer" ? "always" : undefined,
          onInserted(messageId, state) {
            isInserted = true;
            inserted.resolve({ messageId, ...(state && { _meta: { "acp/turnState": toTurnState(state) } }) });
            return answered;
          },
        });
        turn.then(
          () => inserted.reject(requestCancelled()),
          (error: unknown) => {
            // The prompt's request was already answered, so only this tells the caller of `serveAgent` about the error.
            if (isInserted) host.report(error, { method: "session/prompt", sessionId });
            else inserted.reject(error);
          },
        );
        return inserted.promise;
      },
      "tool_call/cancel"({ sessionId, toolCallId }) {
        host.getOpenSession(sessionId).cancelToolCall(toolCallId);
        return {};
      },
      "terminal/cancel"({ sessionId, terminalId }) {
        host.getOpenSession(sessionId).terminals.cancel(terminalId);
        return {};
      },
    },
    notifications: {
      "session/cancel": ({ sessionId }) => host.cancel(sessionId),
    },
  };
}

/**
 * Renders the state of a turn that started earlier, for a client whose updates do not show that the turn has ended.
 */
function toTurnState(state: WorkState): object {
  const { stopReason } = state as { readonly stopReason?: string };
  return { state: state.state, ...(stopReason !== undefined && { stopReason }) };
}
