import { ErrorCode, type Peer, RequestError } from "@parley/protocol";
import { type StopReason, type TurnState, applyPrompt, applyTurn } from "@parley/protocol/session";
import type { AgentMethods, ClientMethods, ContentBlock, PromptRequest } from "@parley/schema/v1";

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
  /** How many prompts of each session the agent has not answered. */
  const running = new Map<string, number>();
  return {
    async prompt(session, content) {
      requireContent(content, capabilities.prompt);
      const { id: sessionId } = session;
      const params = { sessionId, prompt: [...content] };
      peer.descriptor.sends.requests["session/prompt"].params.validate(params);
      const request = ask(peer, params);
      running.set(sessionId, (running.get(sessionId) ?? 0) + 1);
      session.change((state) => applyTurn(applyPrompt(state, content), { status: "running" }));
      let turn: TurnState = { status: "idle" };
      try {
        const stopReason = await request;
        turn = { ...turn, stopReason };
        return stopReason;
      } finally {
        const left = (running.get(sessionId) ?? 1) - 1;
        if (left > 0) running.set(sessionId, left);
        else {
          running.delete(sessionId);
          session.change((state) => applyTurn(state, turn));
        }
      }
    },
    cancel: (sessionId) => peer.notify("session/cancel", { sessionId }),
  };
}

async function ask(peer: Peer<AgentMethods, ClientMethods>, params: PromptRequest): Promise<StopReason> {
  try {
    const { stopReason } = await peer.request("session/prompt", params);
    return stopReason;
  } catch (error) {
    // An agent must not answer a cancelled turn with an error; some do all the same.
    if (error instanceof RequestError && error.code === ErrorCode.requestCancelled) return "cancelled";
    throw error;
  }
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
