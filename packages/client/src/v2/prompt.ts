import type { Peer } from "@parley/protocol";
import type { AgentMethods, ClientMethods } from "@parley/schema/v2";

import type { Advertised } from "../capability/advertised.ts";
import { requireContent } from "../capability/require-content.ts";
import type { AgentWire } from "../dialect/agent-wire.ts";
import { WaitingPrompt } from "./waiting-prompt.ts";

/**
 * Creates the requests for a turn. A version 2 prompt is answered when it becomes part of the conversation. Its
 * turn ends with the first `idle` update that follows both the response and a `running` update, or that follows
 * the prompt's own message if the `running` update was lost with a broken connection. If the agent does not send
 * `running` within 10 s, it is assumed to be working, or to have worked before its response, and `onError` is
 * called. A prompt that had already been submitted is answered with the state of its turn. The updates contain
 * everything, so nothing is applied to the state here.
 *
 * @see https://agentclientprotocol.com/protocol/v2/prompt-lifecycle
 */
export function promptRequests(
  peer: Peer<AgentMethods, ClientMethods>,
  advertised: Advertised,
  prompts: Set<WaitingPrompt>,
): Pick<AgentWire, "echoesPrompts" | "prompt" | "cancel"> {
  return {
    echoesPrompts: true,
    async prompt(session, content, pending) {
      requireContent(content, advertised);
      const prompt = new WaitingPrompt(session, pending);
      const { idempotencyKey = randomKey() } = pending.request;
      const params = { sessionId: session.id, prompt: content, idempotencyKey };
      prompts.add(prompt);
      peer
        .request("session/prompt", params, {
          signal: prompt.withdrawn,
          waitsForAnswer: true,
          onResult: ({ messageId, _meta }) => prompt.inserted(messageId, _meta?.["acp/turnState"]),
        })
        .catch((error: unknown) => prompt.refused(error));
      try {
        return await prompt.ended;
      } finally {
        prompts.delete(prompt);
      }
    },
    cancel: (sessionId) => peer.notify("session/cancel", { sessionId }),
  };
}

function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
