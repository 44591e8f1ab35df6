import type { Meta } from "../primitive.ts";
import type { SessionId } from "./ids.ts";

/** A link from a tool call to a subagent's session. The agent MUST announce that session first. */
export interface SessionReference {
  /** The ID of the session to show or open. */
  sessionId: SessionId;
  _meta?: Meta;
}
