import type { Meta } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";
import type { ContentBlock } from "./content.ts";

/**
 * Sends a prompt to the agent, which starts a turn. What the agent does in the turn arrives as `session/update`s; the
 * response ends the turn.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn
 * @x-side agent
 * @x-method session/prompt
 */
export interface PromptRequest {
  /** The session to speak in. */
  sessionId: SessionId;
  /**
   * What the user says, and what goes with it. `text` and `resource_link` blocks always may be sent, the others only
   * as the agent's `promptCapabilities` allow. Of `resource` and `resource_link`, the first saves a round trip, and
   * can carry what the agent could not reach.
   */
  prompt: ContentBlock[];
  _meta?: Meta;
}

/**
 * The turn is over; no update of it comes after this.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#4-check-for-completion
 * @x-side agent
 * @x-method session/prompt
 */
export interface PromptResponse {
  /** Why it is over. */
  stopReason: StopReason;
  _meta?: Meta;
}

/**
 * Why a turn is over.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#stop-reasons
 */
export type StopReason =
  /** The agent is done. */
  | "end_turn"
  /** The model has used up its tokens. */
  | "max_tokens"
  /** The agent has asked the model as often as one turn allows. */
  | "max_turn_requests"
  /**
   * The agent refuses to go on. The prompt and all that came after it will not be part of the next prompt's context, which a
   * client should show.
   */
  | "refusal"
  /**
   * The client cancelled the turn by `session/cancel`. The agent MUST answer so even if its work failed because it was
   * cancelled.
   */
  | "cancelled";

/**
 * Cancels the turn of a session. The agent stops its work as soon as it can, may still send updates, and then answers the
 * prompt with `cancelled`. The client MUST answer each of its open permission requests with `cancelled`.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#cancellation
 * @x-side agent
 * @x-method session/cancel
 */
export interface CancelNotification {
  /** The session whose turn is cancelled. */
  sessionId: SessionId;
  _meta?: Meta;
}
