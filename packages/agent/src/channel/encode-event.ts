/** The update of an event: one text for a single client, else one for each encoding of the clients. */
export type EncodedEvent = string | undefined | ReadonlyMap<string, string | undefined>;

/** Encodes an event once for each encoding of the connected clients. */
export function encodeEvent<Wire extends { readonly encoding: string; readonly connected: boolean }>(
  clients: readonly { readonly wire: Wire }[],
  encode: (wire: Wire) => string | undefined,
): EncodedEvent {
  const updates = new Map<string, string | undefined>();
  for (const { wire } of clients)
    if (wire.connected && !updates.has(wire.encoding)) updates.set(wire.encoding, encode(wire));
  return updates;
}

/** The update for the clients of an encoding. */
export function updateFor(encoded: EncodedEvent, encoding: string): string | undefined {
  return typeof encoded === "object" ? encoded.get(encoding) : encoded;
}
