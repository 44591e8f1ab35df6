import type { JsonObject } from "@parley/schema/neutral";

/**
 * What another agent's notification says that its event does not. Clients are sent the update as it was where their version
 * has it in that form, and the event's own update otherwise.
 */
export interface ForeignNotification {
  /** The protocol version of `update`; left out if every version has it in the same form. */
  readonly version?: number;
  /** The update, if the event does not say all of it. */
  readonly update?: JsonObject & { readonly sessionUpdate: string };
  /** The `_meta` of the notification, which stands next to its update. */
  readonly _meta?: JsonObject;
  /** True if the update names subagents by the ids that they have in the session, and the session itself by an empty text. */
  readonly namesSubagents?: boolean;
}
