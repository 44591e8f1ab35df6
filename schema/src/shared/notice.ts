import type { Meta, OpenString } from "../primitive.ts";

/**
 * A word to the user, now: no part of the history, and not replayed. An agent cannot rely on it being seen, and a
 * client may ignore it; where it matters all the same, an agent message carries it.
 *
 * See https://agentclientprotocol.com/rfds/session-notices
 */
export interface Notice {
  /** Its severity. */
  severity: NoticeSeverity;
  /**
   * Plain text for the user, not empty, that can stand alone.
   * @minLength 1
   */
  title: string;
  /**
   * More about it, or what to do: plain text. Missing and `null` are the same.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  _meta?: Meta;
}

/** The severity of a notice. */
export type NoticeSeverity =
  /** Good to know. */
  | "info"
  /** Something may go wrong. */
  | "warning"
  /** Something has gone wrong. */
  | "error"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;
