import { ErrorCode, type Peer, RequestError } from "@parley/protocol";
import { type TurnState, applyPrompt, applyTurn } from "@parley/protocol/session";
import type { AgentMethods, ClientMethods, ContentBlock } from "@parley/schema/v1";

import type { AgentCapabilities } from "../agent-capabilities.ts";
import type { AgentLink } from "../agent-link.ts";
import { requireCapability } from "../require-capability.ts";

type PromptLink = Pick<AgentLink, "prompt" | "cancel">;

/**
 * A turn of version 1 ends with the answer to its prompt, and the agent says nothing of the user's message: both are put
 * into the state here.
 *
 * @see https://agentclientprotocol.com/protocol/v1/prompt-turn
 */
export function promptLink(
  peer: Peer<AgentMethods, ClientMethods>,
  capabilities: AgentCapabilities,
): PromptLink {
  /** The prompts that the agent has not answered, by object. */
  const open = new Set<{ readonly sessionId: string }>();
  return {
    async prompt(session, content) {
      requireContent(content, capabilities.prompt);
      const { id: sessionId } = session;
      const params = { sessionId, prompt: [...content] };
      peer.descriptor.sends.requests["session/prompt"].params.validate(params);
      const end = (turn: TurnState): void => {
        const isLast = open.delete(params) && ![...open].some((other) => other.sessionId === sessionId);
        if (isLast) session.change((state) => applyTurn(state, turn));
      };
      const answered = peer.request("session/prompt", params, {
        onResult: ({ stopReason }) => end({ status: "idle", stopReason }),
      });
      open.add(params);
      session.change((state) => applyTurn(applyPrompt(state, content), { status: "running" }));
      try {
        return (await answered).stopReason;
      } catch (error) {
        // An agent must not answer a cancelled turn with an error; some do all the same.
        const cancelled = error instanceof RequestError && error.code === ErrorCode.requestCancelled;
        end({ status: "idle", ...(cancelled && { stopReason: "cancelled" }) });
        if (cancelled) return "cancelled";
        throw error;
      }
    },
    cancel: (sessionId) => peer.notify("session/cancel", { sessionId }),
  };
}

// Text and resource links every agent takes: https://agentclientprotocol.com/protocol/v1/initialization#prompt-capabilities
function requireContent(content: readonly ContentBlock[], prompt: AgentCapabilities["prompt"]): void {
  const types = new Set(content.map(({ type }) => type));
  requireCapability(prompt.image || !types.has("image"), "session/prompt", "promptCapabilities.image");
  requireCapability(prompt.audio || !types.has("audio"), "session/prompt", "promptCapabilities.audio");
  requireCapability(
    prompt.embeddedContext || !types.has("resource"),
    "session/prompt",
    "promptCapabilities.embeddedContext",
  );
}
