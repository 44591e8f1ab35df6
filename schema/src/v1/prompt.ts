import type { Meta } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";
import type { ContentBlock } from "./content.ts";

/**
 * Sends a prompt to the agent, which starts a turn. The turn's output arrives as `session/update` notifications; the
 * response ends the turn.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn
 * @x-side agent
 * @x-method session/prompt
 */
export interface PromptRequest {
  /** The session of the prompt. */
  sessionId: SessionId;
  /**
   * The user's message and its attachments. `text` and `resource_link` blocks are always allowed, the others only
   * according to the agent's `promptCapabilities`. A `resource` saves a round trip compared to a `resource_link`, and
   * can contain what the agent could not access.
   */
  prompt: ContentBlock[];
  _meta?: Meta;
}

/**
 * The turn has ended. No update of the turn follows.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#4-check-for-completion
 * @x-side agent
 * @x-method session/prompt
 */
export interface PromptResponse {
  /** Why the turn ended. */
  stopReason: StopReason;
  _meta?: Meta;
}

/**
 * Why a turn ended.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#stop-reasons
 */
export type StopReason =
  /** The agent is done. */
  | "end_turn"
  /** The model reached its token limit. */
  | "max_tokens"
  /** The turn reached its limit of model requests. */
  | "max_turn_requests"
  /**
   * The agent refuses to continue. The prompt and everything after it will not be part of the next prompt's context,
   * which a client should show.
   */
  | "refusal"
  /**
   * The client cancelled the turn with `session/cancel`. The agent MUST use this reason even if the cancellation made
   * its work fail.
   */
  | "cancelled";

/**
 * Cancels the turn of a session. The agent stops its work as soon as it can, may still send updates, and then answers
 * the prompt with `cancelled`. The client MUST answer all of its open permission requests with `cancelled`.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#cancellation
 * @x-side agent
 * @x-method session/cancel
 */
export interface CancelNotification {
  /** The session whose turn to cancel. */
  sessionId: SessionId;
  _meta?: Meta;
}
