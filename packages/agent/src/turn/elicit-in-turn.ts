import { RequestError } from "@parley/protocol";

import type { ElicitationAnswer, ElicitationRequest } from "../author/elicitation.ts";
import type { SessionChannel } from "../channel/session-channel.ts";
import type { Asker } from "../channel/session-questions.ts";
import type { SubagentReference } from "../event/subagent-reference.ts";
import { mismatch } from "../value/describe-value.ts";

/** The work of a turn or a subagent that asks the user for input. */
interface AskingWork extends Asker {
  readonly session: { readonly sessionId: string; readonly channel: SessionChannel };
  readonly subagent: SubagentReference | undefined;
  /** @throws {Error} if the work has ended. */
  assertOpen(): void;
  /**
   * Returns a signal that aborts when the work is cancelled or, if an id is given, when that tool call is cancelled.
   */
  signalOf(toolCallId: string | undefined): AbortSignal;
}

/**
 * Asks the user for input that a turn needs. Resolves to `decline` if the client does not support the mode. Resolves to
 * `cancel` if the turn or the tool call is cancelled first, or if the last client leaves and the session does not
 * wait for another.
 *
 * @throws {Error} if the client responds with an error.
 */
export async function elicitInTurn(
  context: AskingWork,
  request: ElicitationRequest,
  toolCallId: string | undefined,
): Promise<ElicitationAnswer> {
  context.assertOpen();
  const flaw = flawOf(request);
  if (flaw !== undefined) throw new TypeError(`Cannot ask the user: ${flaw}`);
  const { mode } = request;
  const { sessionId, channel } = context.session;
  const signal = context.signalOf(toolCallId);
  if (!channel.questions.canElicit(mode)) return { action: "decline" };
  if (signal.aborted) return { action: "cancel" };
  try {
    const { subagent } = context;
    return await channel.questions.elicit({ sessionId, subagent, toolCallId, request, signal }, context);
  } catch (error) {
    if (signal.aborted || !channel.questions.canAsk) return { action: "cancel" };
    // If this rethrew the error unchanged, the client would receive its own error as the response to its prompt.
    if (!(error instanceof RequestError)) throw error;
    throw new Error("Cannot ask the user: the client answered with an error", { cause: error });
  }
}

/**
 * Describes what is wrong with a request. Without this check, a misspelled member would result in an empty form or
 * look as if the user had declined.
 */
function flawOf(request: ElicitationRequest): string | undefined {
  const { mode, message, requestedSchema, url } = Object(request) as Readonly<Record<string, unknown>>;
  if (mode !== "form" && mode !== "url") return mismatch("mode", '"form" or "url"', mode);
  if (typeof message !== "string") return mismatch("message", "a text", message);
  if (mode === "url") return typeof url === "string" ? undefined : mismatch("url", "an address", url);
  const isObject = typeof requestedSchema === "object" && requestedSchema !== null;
  return isObject
    ? undefined
    : mismatch("requestedSchema", '{ type: "object", properties }', requestedSchema);
}
