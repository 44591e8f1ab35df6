import { ConnectionClosedError, RequestError, TransportError } from "@parley/protocol";

import type { ClientDialect, Handshake, Offer } from "../dialect/client-dialect.ts";

/**
 * Sends `initialize` for version 2 and, if a version 1 agent rejects that request, again for the older versions. A
 * version 1 agent may also echo version 2, but then its response lacks both fields that every version 2 agent sends.
 */
export async function initializeOlder(
  send: (versions: readonly ClientDialect[]) => Promise<Handshake>,
  { versions, onRepair }: Offer,
): Promise<Handshake> {
  let handshake: Handshake;
  try {
    handshake = await send(versions);
  } catch (error) {
    const older = versions.filter(({ version }) => version < 2);
    if (!(error instanceof RequestError) || older.length === 0) throw error;
    return sendAgain(error, () => send(older));
  }
  const result = Object(handshake.result) as { readonly protocolVersion?: unknown };
  if (result.protocolVersion !== 2 || "info" in result || "capabilities" in result) return handshake;
  const expected = "1, as the answer has neither info nor capabilities";
  onRepair?.({ method: "initialize", issue: { path: ["protocolVersion"], expected, received: "2" } });
  return { ...handshake, result: { ...result, protocolVersion: 1 } };
}

/**
 * Sends a second request. If the connection closes before the response, rejects with the error from the first
 * request.
 */
async function sendAgain(refusal: RequestError, send: () => Promise<Handshake>): Promise<Handshake> {
  try {
    return await send();
  } catch (error) {
    throw error instanceof ConnectionClosedError || error instanceof TransportError ? refusal : error;
  }
}
