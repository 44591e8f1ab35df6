import type { Peer } from "@parley/protocol";
import type { AgentMethods, ClientMethods } from "@parley/schema/v2";

import type { Advertised } from "../capability/advertised.ts";
import { requireContent } from "../capability/require-content.ts";
import type { AgentLink } from "../dialect/agent-wire.ts";
import { WaitingPrompt } from "./waiting-prompt.ts";

type PromptLink = Pick<AgentLink, "echoesPrompts" | "prompt" | "cancel">;

/**
 * A prompt of version 2 is answered when it becomes part of the conversation. What it leads to ends with the first `idle`
 * after that and after the agent has said that it works; one that does not say so is supposed to work after 10 s, and
 * reported to `onError`. The updates say all of it, so nothing is put into the state here.
 *
 * @see https://agentclientprotocol.com/protocol/v2/prompt-lifecycle
 */
export function promptLink(
  peer: Peer<AgentMethods, ClientMethods>,
  advertised: Advertised,
  waiting: Set<WaitingPrompt>,
): PromptLink {
  return {
    echoesPrompts: true,
    async prompt(session, content, pending) {
      requireContent(content, advertised);
      const prompt = new WaitingPrompt(session, pending);
      const params = { sessionId: session.id, prompt: [...content] };
      waiting.add(prompt);
      peer
        .request("session/prompt", params, {
          signal: pending.withdrawn,
          waitsForAnswer: true,
          onResult: () => prompt.inserted(),
        })
        .catch((error: unknown) => prompt.refused(error));
      try {
        return await prompt.ended;
      } finally {
        waiting.delete(prompt);
      }
    },
    cancel: (sessionId) => peer.notify("session/cancel", { sessionId }),
  };
}
