import type { Meta } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";
import type { SubagentSessionCapabilities } from "../shared/subagent.ts";
import type { StateUpdate } from "./state-update.ts";

/**
 * A subagent of this session, which is a session itself. The first update with an id announces it, and MUST come before
 * anything that happens in it or refers to it; later updates change it, but never its parent. Its updates arrive
 * automatically on the same connection, without loading it. Missing members keep their value, and `null` clears them. A
 * subagent that has finished can be given more work.
 */
export interface SubagentUpdate {
  /** The session that is the subagent. */
  sessionId: SessionId;
  /**
   * Its name, for people, which need not be unique. If it is missing, the client chooses one.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * Its purpose, for people: neither its instructions nor their history.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * All that the client may do with it. If this was never set, or was cleared, nothing that changes it; reading follows
   * the rules of all sessions.
   * @x-deserialize-default-on-error true
   */
  capabilities?: SubagentSessionCapabilities | null;
  /**
   * Its complete current state. If this was never set, or was cleared, the state is unknown: it may or may not be idle
   * or stopped.
   * @x-deserialize-default-on-error true
   */
  state?: StateUpdate | null;
  /** Its directory, an absolute path. If missing, that of its parent session. Its terminals start there. */
  cwd?: string | null;
  /** All of its additional directories, as absolute paths; `[]` means none. If missing, those of its parent session. */
  additionalDirectories?: string[] | null;
  _meta?: Meta;
}
