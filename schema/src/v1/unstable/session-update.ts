import type { Meta } from "../../primitive.ts";
import type { SessionId } from "../../shared/ids.ts";
import type { SessionUpdate as StableSessionUpdate } from "../session-update.ts";
import type { PlanRemoved, PlanUpdate } from "./plan.ts";
import type { SessionMessage, SessionMessageChunk } from "./session-message.ts";
import type { SubagentUpdate } from "./subagent.ts";

export type * from "../session-update.ts";

/**
 * Tells the client what happens in a session: live during a turn, again while the session is loaded, and between
 * turns where something changes.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#3-agent-reports-output
 * @x-side client
 * @x-method session/update
 */
export interface SessionNotification {
  /** The session that it happens in. */
  sessionId: SessionId;
  /** The update. */
  update: SessionUpdate;
  _meta?: Meta;
}

/** An update of a session. */
export type SessionUpdate =
  /** One of the stable updates. */
  | StableSessionUpdate
  /** A plan has begun or changed; MUST NOT be sent unless the client advertised `plan`. */
  | ({ sessionUpdate: "plan_update" } & PlanUpdate)
  /** A plan is no more; MUST NOT be sent unless the client advertised `plan`. */
  | ({ sessionUpdate: "plan_removed" } & PlanRemoved)
  /**
   * This session has a subagent, or something about it has changed; MUST NOT be sent unless the client advertised
   * `subagents`.
   */
  | ({ sessionUpdate: "subagent_update" } & SubagentUpdate)
  /** A message from or to another session; MUST NOT be sent unless the client advertised `subagents`. */
  | ({ sessionUpdate: "session_message" } & SessionMessage)
  /** A piece of such a message; MUST NOT be sent unless the client advertised `subagents`. */
  | ({ sessionUpdate: "session_message_chunk" } & SessionMessageChunk);
