import type { JsonObject } from "@parley/schema/neutral";

/**
 * What another agent's notification contains beyond its event. Clients get the original update if their version has it
 * in that form, and the event's own update otherwise.
 */
export interface ForeignNotification {
  /** The protocol version of `update`; omitted if every version has it in the same form. */
  readonly version?: number;
  /** The update, if the event does not cover all of it. */
  readonly update?: JsonObject & { readonly sessionUpdate: string };
  /** The `_meta` of the notification, which stands next to its update. */
  readonly _meta?: JsonObject;
  /** True if the update names subagents by the ids that they have in the session, and the session itself by an empty text. */
  readonly namesSubagents?: boolean;
}
