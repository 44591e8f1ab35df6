import type { Meta } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";
import type { SubagentSessionCapabilities } from "../shared/subagent.ts";
import type { StateUpdate } from "./state-update.ts";

/**
 * A subagent of this session, which has its own session. The first update with a given ID announces the subagent, and
 * MUST precede anything that happens in it or refers to it. Later updates can change everything except its parent.
 * The subagent's own updates arrive automatically on the same connection; the client does not have to load its
 * session. Missing members keep their values, and `null` clears them. A subagent that has finished can be given more
 * work.
 */
export interface SubagentUpdate {
  /** The ID of the subagent's session. */
  sessionId: SessionId;
  /**
   * The human-readable name of the subagent, which need not be unique. If it is missing, the client chooses one.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * A human-readable description of the subagent's role or purpose. This is not a history of the instructions that
   * the subagent received.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * All operations that the client may use on the subagent. If this was never set, or was cleared, no
   * operation that changes the subagent is allowed. Reading follows the same rules as in any session.
   * @x-deserialize-default-on-error true
   */
  capabilities?: SubagentSessionCapabilities | null;
  /**
   * The complete current state of the subagent. If this was never set, or was cleared, the state is unknown: the
   * subagent may or may not be idle or stopped.
   * @x-deserialize-default-on-error true
   */
  state?: StateUpdate | null;
  /**
   * The subagent's working directory, as an absolute path. Defaults to that of its parent session. Its terminals
   * start there.
   */
  cwd?: string | null;
  /**
   * All additional directories of the subagent, as absolute paths; `[]` means none. Defaults to those of its parent
   * session.
   */
  additionalDirectories?: string[] | null;
  _meta?: Meta;
}
