import type { JsonObject } from "@parley/schema/neutral";

/**
 * The part of an external agent's notification that the event does not contain. Clients receive the original update
 * if the update has the same form in their protocol version; otherwise, they receive an update rendered from the
 * event.
 */
export interface ForeignNotification {
  /** The protocol version of `update`. Omitted if all versions use the same form. */
  readonly version?: number;
  /** The update, if the event does not cover all of it. */
  readonly update?: JsonObject & { readonly sessionUpdate: string };
  /** The notification's own `_meta`, separate from the update's. */
  readonly _meta?: JsonObject;
  /**
   * Whether the update refers to subagents by their ids in the session, and to the session itself by an empty string.
   */
  readonly namesSubagents?: boolean;
}
