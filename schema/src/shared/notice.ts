import type { Meta, OpenString } from "../primitive.ts";

/**
 * A message to show to the user immediately. It is not part of the history and is not replayed. An agent cannot rely
 * on the user seeing it, and a client may ignore it, so important information belongs in an agent message.
 *
 * See https://agentclientprotocol.com/rfds/session-notices
 */
export interface Notice {
  /** The severity of the notice. */
  severity: NoticeSeverity;
  /**
   * A self-contained message in plain text. It is not empty.
   * @minLength 1
   */
  title: string;
  /**
   * Details or suggested actions, in plain text. Omitting this is equivalent to `null`.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  _meta?: Meta;
}

/** The severity of a notice. */
export type NoticeSeverity =
  /** The notice is informational. */
  | "info"
  /** Something may go wrong. */
  | "warning"
  /** Something went wrong. */
  | "error"
  /**
   * Any other value. Values that start with `_` are free to use; all others are reserved for later versions of the
   * protocol.
   */
  | OpenString;
