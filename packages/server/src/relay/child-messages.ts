import type { JsonObject } from "@parley/schema/neutral";

/** A message that the protocol does not define. */
export interface ExtensionMessage {
  readonly method: string;
  readonly params: unknown;
}

/** The wire format of a `session/update` notification's params. */
export interface UpdateParams {
  readonly sessionId: string;
  readonly update: JsonObject & { readonly sessionUpdate: string };
  readonly _meta?: JsonObject | null;
}

/** Returns the params with another session id, if `rename` returns one. */
export function renamed(params: unknown, rename: (sessionId: string) => string | undefined): unknown {
  const { sessionId } = Object(params) as { readonly sessionId?: unknown };
  const name = typeof sessionId === "string" ? rename(sessionId) : undefined;
  return name === undefined ? params : { ...(params as object), sessionId: name };
}
