import type { Peer } from "@parley/protocol";
import { type TurnState, applyPrompt, applyTurn } from "@parley/protocol/session";
import type { AgentMethods, ClientMethods, PromptResponse } from "@parley/schema/v1";

import type { Advertised } from "../capability/advertised.ts";
import { requireContent } from "../capability/require-content.ts";
import type { AgentWire } from "../dialect/agent-wire.ts";
import { isCancellation } from "../dialect/is-cancellation.ts";

/** A prompt that the agent has not answered yet. */
export interface SentPrompt {
  readonly sessionId: string;
}

/**
 * Creates the requests for a turn. A version 1 turn ends with the response to its prompt, and no update contains
 * the user's message, so both are applied to the state here.
 *
 * @see https://agentclientprotocol.com/protocol/v1/prompt-turn
 */
export function promptRequests(
  peer: Peer<AgentMethods, ClientMethods>,
  advertised: Advertised,
  prompts: Set<SentPrompt>,
): Pick<AgentWire, "echoesPrompts" | "prompt" | "cancel"> {
  return {
    echoesPrompts: false,
    async prompt(session, content, pending) {
      requireContent(content, advertised);
      const { id: sessionId } = session;
      const params = { sessionId, prompt: content };
      peer.descriptor.sends.requests["session/prompt"].params.validate(params);
      const end = (turn: TurnState): void => {
        pending.ended();
        const isLast = prompts.delete(params) && ![...prompts].some((other) => other.sessionId === sessionId);
        if (isLast) session.change((state) => applyTurn(state, turn));
      };
      const answer = peer.request("session/prompt", params, {
        onResult: ({ stopReason, usage }: PromptResponse & Pick<TurnState, "usage">) =>
          end({ status: "idle", stopReason, ...(usage && { usage }) }),
      });
      prompts.add(params);
      session.change((state) => applyTurn(applyPrompt(state, content), { status: "running" }));
      const turn = answer.then(
        ({ stopReason }) => stopReason,
        (error: unknown) => {
          // An agent must not respond to a cancelled turn with an error, but some do.
          const cancelled = isCancellation(error);
          end({ status: "idle", ...(cancelled && { stopReason: "cancelled" }) });
          if (cancelled) return "cancelled";
          throw error;
        },
      );
      return Promise.race([turn, pending.abandoned]);
    },
    cancel: (sessionId) => peer.notify("session/cancel", { sessionId }),
  };
}
