import type { JsonObject } from "@parley/schema/neutral";

/** A message that the protocol does not define. */
export interface ExtensionMessage {
  readonly method: string;
  readonly params: unknown;
}

/** A `session/update` as it is sent over the wire. */
export interface UpdateParams {
  readonly sessionId: string;
  readonly update: JsonObject & { readonly sessionUpdate: string };
  readonly _meta?: JsonObject | null;
}
