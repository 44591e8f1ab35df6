import type { Peer } from "@parley/protocol";
import { type TurnState, applyPrompt, applyTurn } from "@parley/protocol/session";
import type { AgentMethods, ClientMethods } from "@parley/schema/v1";

import type { Advertised } from "../capability/advertised.ts";
import { requireContent } from "../capability/require-content.ts";
import type { AgentLink } from "../dialect/agent-wire.ts";
import { isCancellation } from "../dialect/is-cancellation.ts";

type PromptLink = Pick<AgentLink, "echoesPrompts" | "prompt" | "cancel">;

/**
 * A turn of version 1 ends with the answer to its prompt, and the agent says nothing of the user's message: both are put
 * into the state here.
 *
 * @see https://agentclientprotocol.com/protocol/v1/prompt-turn
 */
export function promptLink(peer: Peer<AgentMethods, ClientMethods>, advertised: Advertised): PromptLink {
  /** The prompts that the agent has not answered, by object. */
  const open = new Set<{ readonly sessionId: string }>();
  return {
    echoesPrompts: false,
    async prompt(session, content, pending) {
      requireContent(content, advertised);
      const { id: sessionId } = session;
      const params = { sessionId, prompt: [...content] };
      peer.descriptor.sends.requests["session/prompt"].params.validate(params);
      const end = (turn: TurnState): void => {
        pending.ended();
        const isLast = open.delete(params) && ![...open].some((other) => other.sessionId === sessionId);
        if (isLast) session.change((state) => applyTurn(state, turn));
      };
      const answer = peer.request("session/prompt", params, {
        onResult: ({ stopReason }) => end({ status: "idle", stopReason }),
      });
      pending.inserted();
      open.add(params);
      session.change((state) => applyTurn(applyPrompt(state, content), { status: "running" }));
      const turn = answer.then(
        ({ stopReason }) => stopReason,
        (error: unknown) => {
          // An agent must not answer a cancelled turn with an error; some do all the same.
          const cancelled = isCancellation(error);
          end({ status: "idle", ...(cancelled && { stopReason: "cancelled" }) });
          if (cancelled) return "cancelled";
          throw error;
        },
      );
      return Promise.race([turn, pending.gaveUp]);
    },
    cancel: (sessionId) => peer.notify("session/cancel", { sessionId }),
  };
}
