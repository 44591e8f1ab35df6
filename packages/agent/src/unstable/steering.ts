import { type RequestContext, requestCancelled } from "@parley/protocol";
import { type Descriptor, type Methods, defineDecoder, extend } from "@parley/schema";
import type { ContentBlock, JsonObject } from "@parley/schema/neutral";

import type { AgentDefinition } from "../author/agent-definition.ts";
import type { DialectHost } from "../dialect/dialect-host.ts";
import { untilAnswered } from "../dialect/until-answered.ts";

/** The method that claude-agent-acp and codex-acp use to add a prompt to the running turn. */
const METHOD = "_session/steering";

/** The marker in the `_meta` of the `initialize` response that advertises the method. */
const MARKER = { steering: { supported: true } };

interface SteeringParams {
  readonly sessionId: string;
  readonly prompt: readonly ContentBlock[];
  readonly _meta?: { readonly steering?: { readonly idleBehavior?: unknown } } | null;
}

type SteeringResult =
  | { readonly outcome: "injected" | "startedNewTurn" }
  | { readonly outcome: "promptRequired"; readonly reason: "noRunningTurn" };

export const canSteer = ({ whileBusy }: AgentDefinition): boolean => whileBusy === "steer";

/**
 * Returns the members to add to the `_meta` of the response to `initialize`, if the agent accepts steering prompts.
 */
export const steeringMarker = (definition: AgentDefinition): JsonObject | undefined =>
  canSteer(definition) ? MARKER : undefined;

export function withSteering<Sends extends Methods, Receives extends Methods>(
  descriptor: Descriptor<Sends, Receives>,
  definition: AgentDefinition,
): Descriptor<Sends, Receives> {
  if (!canSteer(definition)) return descriptor;
  const { params } = (descriptor as Descriptor).receives.requests["session/prompt"]!;
  const result = defineDecoder("SteeringResponse", (value) => value);
  return extend(descriptor, { requests: { [METHOD]: { params, result } } }, "receives");
}

/**
 * Creates the handler for the steering method. It responds once the prompt has joined the running turn or started
 * one. If no turn is running and the client prefers to send a regular prompt (`idleBehavior: "promptRequired"`), no
 * turn starts.
 */
export function steeringHandlers(host: DialectHost): object {
  if (!canSteer(host.definition)) return {};
  return {
    async [METHOD]({ sessionId, prompt, _meta: meta }: SteeringParams, context: RequestContext) {
      const { promise, resolve, reject } = Promise.withResolvers<SteeringResult>();
      const answered = untilAnswered(context);
      const mayBegin = meta?.steering?.idleBehavior !== "promptRequired";
      let isInserted = false;
      const turn = host.prompt(sessionId, prompt, {
        signal: context.signal,
        meta,
        steers: mayBegin ? "always" : "only",
        onInserted(_messageId, _state, joined) {
          isInserted = true;
          resolve({ outcome: joined === true ? "injected" : "startedNewTurn" });
          return answered;
        },
      });
      turn.then(
        () => {
          if (mayBegin || context.signal.aborted) reject(requestCancelled());
          else resolve({ outcome: "promptRequired", reason: "noRunningTurn" });
        },
        (error: unknown) => {
          if (isInserted) host.report(error, { method: METHOD, sessionId });
          else reject(error);
        },
      );
      return promise;
    },
  };
}
