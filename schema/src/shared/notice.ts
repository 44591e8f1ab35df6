import type { Meta, OpenString } from "../primitive.ts";

/**
 * A message that is shown to the user now. It is not part of the history and not replayed. An agent cannot rely on the
 * user seeing it, and a client may ignore it; important information belongs in an agent message.
 *
 * See https://agentclientprotocol.com/rfds/session-notices
 */
export interface Notice {
  /** Its severity. */
  severity: NoticeSeverity;
  /**
   * A self-contained message in plain text, not empty.
   * @minLength 1
   */
  title: string;
  /**
   * Details, or what to do about it, in plain text. Missing and `null` mean the same.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  _meta?: Meta;
}

/** The severity of a notice. */
export type NoticeSeverity =
  /** For information. */
  | "info"
  /** Something may go wrong. */
  | "warning"
  /** Something has gone wrong. */
  | "error"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;
