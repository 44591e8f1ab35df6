import type { Meta } from "../primitive.ts";
import type { SessionId } from "./ids.ts";

/** A link from a tool call to a subagent's session, which the agent MUST have announced before. */
export interface SessionReference {
  /** The session to show or to open. */
  sessionId: SessionId;
  _meta?: Meta;
}
