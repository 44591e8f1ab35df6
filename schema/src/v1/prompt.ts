import type { ContentBlock } from "./content.ts";
import type { Meta } from "./primitive.ts";
import type { SessionId } from "./session.ts";

/**
 * @x-side agent
 * @x-method session/prompt
 */
export interface PromptRequest {
  sessionId: SessionId;
  prompt: ContentBlock[];
  _meta?: Meta;
}

/**
 * @x-side agent
 * @x-method session/prompt
 */
export interface PromptResponse {
  stopReason: StopReason;
  _meta?: Meta;
}

export type StopReason = "end_turn" | "max_tokens" | "max_turn_requests" | "refusal" | "cancelled";

/**
 * @x-side agent
 * @x-method session/cancel
 */
export interface CancelNotification {
  sessionId: SessionId;
  _meta?: Meta;
}
