import type { Meta } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";
import type { ContentBlock } from "./content.ts";

/**
 * Sends a prompt to the agent and starts a turn. The turn's output arrives as `session/update` notifications; the
 * response ends the turn.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn
 * @x-side agent
 * @x-method session/prompt
 */
export interface PromptRequest {
  /** The ID of the session that receives the prompt. */
  sessionId: SessionId;
  /**
   * The user's message and its attachments. `text` and `resource_link` blocks are always allowed; the others are
   * allowed only if the agent advertised them in `promptCapabilities`. A `resource` saves a round trip compared to a
   * `resource_link`, and can contain content that the agent could not access.
   */
  prompt: ContentBlock[];
  _meta?: Meta;
}

/**
 * Reports that the turn has ended. No more updates for the turn follow.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#4-check-for-completion
 * @x-side agent
 * @x-method session/prompt
 */
export interface PromptResponse {
  /** The reason the turn ended. */
  stopReason: StopReason;
  _meta?: Meta;
}

/**
 * The reason a turn ended.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#stop-reasons
 */
export type StopReason =
  /** The agent finished the turn normally. */
  | "end_turn"
  /** The model reached its token limit. */
  | "max_tokens"
  /** The turn reached its limit of model requests. */
  | "max_turn_requests"
  /**
   * The agent refused to continue. The prompt and everything after it will not be part of the next prompt's context,
   * and a client should tell the user so.
   */
  | "refusal"
  /**
   * The client cancelled the turn with `session/cancel`. The agent MUST use this reason even if the cancellation made
   * its work fail.
   */
  | "cancelled";

/**
 * Cancels the turn of a session. The agent stops its work as soon as it can. It may still send updates before it
 * responds to the prompt with `cancelled`. The client MUST answer all pending permission requests of the session with
 * `cancelled`.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#cancellation
 * @x-side agent
 * @x-method session/cancel
 */
export interface CancelNotification {
  /** The ID of the session in which to cancel the turn. */
  sessionId: SessionId;
  _meta?: Meta;
}
