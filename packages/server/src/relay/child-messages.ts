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

/** Returns params in which the session has another name, if `rename` returns one. */
export function renamed(params: unknown, rename: (sessionId: string) => string | undefined): unknown {
  const { sessionId } = Object(params) as { readonly sessionId?: unknown };
  const name = typeof sessionId === "string" ? rename(sessionId) : undefined;
  return name === undefined ? params : { ...(params as object), sessionId: name };
}
