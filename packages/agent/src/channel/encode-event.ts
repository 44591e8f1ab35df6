import type { ClientWire } from "../dialect/client-wire.ts";

/** The update of an event in each protocol version that a client of the session speaks. */
export type EncodedEvent = ReadonlyMap<number, string | undefined>;

/** Encodes an event once for each version that a connected client speaks. */
export function encodeEvent(
  clients: readonly { readonly wire: ClientWire }[],
  encode: (wire: ClientWire) => string | undefined,
): EncodedEvent {
  const updates = new Map<number, string | undefined>();
  for (const { wire } of clients)
    if (wire.connected && !updates.has(wire.version)) updates.set(wire.version, encode(wire));
  return updates;
}
