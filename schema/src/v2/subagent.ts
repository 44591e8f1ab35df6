import type { Meta } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";
import type { SubagentSessionCapabilities } from "../shared/subagent.ts";
import type { AbsolutePath } from "./absolute-path.ts";
import type { StateUpdate } from "./state-update.ts";

/**
 * The session that the update is about has a subagent, which is a session too: the first update with its id says so,
 * and MUST come before anything that happens in it or names it; later ones change what is known of it, not whose it
 * is. The updates of a subagent come by themselves, on the same connection: it is not loaded. What is missing stays
 * as it is, and `null` clears it. A subagent that has done its work can be given more. Every client has to follow
 * them, and to keep to what may be done with them: no capability says so.
 */
export interface SubagentUpdate {
  /** The session that is the subagent. */
  sessionId: SessionId;
  /**
   * What it is called, for people; it need not be the only one of that name. Without it, the client finds one.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * What it is there for, for people: neither its instructions nor their history.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * What the client may do with it, each time in full. If there never was any, or it is cleared, nothing that would
   * change it; reading follows the rules of all sessions.
   * @x-deserialize-default-on-error true
   */
  capabilities?: SubagentSessionCapabilities | null;
  /**
   * What it is doing in its foreground, each time in full: the same as its own `state_update` says, so that a client
   * may hear it twice. If there never was any, or it is cleared, nobody knows: that does not mean that it is idle, or
   * has been stopped.
   * @x-deserialize-default-on-error true
   */
  state?: StateUpdate | null;
  /** Its directory. Without it, that of the session it belongs to. */
  cwd?: AbsolutePath | null;
  /** All its further roots; `[]` means none. Without it, those of the session it belongs to. */
  additionalDirectories?: AbsolutePath[] | null;
  _meta?: Meta;
}
