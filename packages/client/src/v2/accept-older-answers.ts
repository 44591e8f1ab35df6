import type { Descriptor } from "@parley/schema";
import type { AgentMethods, ClientMethods, PromptResponse } from "@parley/schema/v2";

type ClientDescriptor = Descriptor<AgentMethods, ClientMethods>;

/**
 * Returns a descriptor that also accepts responses to prompts without a `messageId`, as in an older draft, and
 * reports them as repairs. The client does not need the id.
 */
export function acceptOlderAnswers(descriptor: ClientDescriptor): ClientDescriptor {
  const { sends } = descriptor;
  const { result, ...prompt } = sends.requests["session/prompt"];
  const lenient: typeof result = {
    ...result,
    decode(value, onRepair) {
      const { messageId, ...answer } = Object(value) as Partial<PromptResponse>;
      if (messageId !== undefined) return result.decode(value, onRepair);
      onRepair?.({ path: ["messageId"], expected: "string", received: "missing" });
      return result.decode({ ...answer, messageId: "" });
    },
  };
  return {
    ...descriptor,
    sends: { ...sends, requests: { ...sends.requests, "session/prompt": { ...prompt, result: lenient } } },
  };
}
