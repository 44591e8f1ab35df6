import { ErrorCode, type ErrorObject } from "@parley/protocol";

import type { RequestKey } from "../connection/outgoing-message.ts";

/** The reason of a node that shuts down. */
const DRAINING = "draining";
/** The reason of a node that was slower than another one. */
const LEASE_HELD = "lease_held";

/** True if a node has refused a session because it shuts down. */
export function isDraining(error: ErrorObject): boolean {
  return reasonOf(error) === DRAINING;
}

/**
 * True if a session is to be looked for again: another node has opened it in the same moment, or its owner shuts down and has
 * just closed it.
 */
export function isElsewhere(error: ErrorObject): boolean {
  return isDraining(error) || reasonOf(error) === LEASE_HELD;
}

/**
 * Returns the answer to a request for a session whose node does not answer.
 *
 * @param id the request's id as JSON text.
 */
export function unreachableNode(id: RequestKey, sessionId: string): string {
  const message = "The node that has the session open does not answer: try again";
  const error = { code: ErrorCode.internalError, message, data: { reason: "busy", sessionId } };
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(error)}}`;
}

function reasonOf({ data }: ErrorObject): unknown {
  return (Object(data) as { readonly reason?: unknown }).reason;
}
