/** The update of an event: one text for a single client, else one for each version that a client speaks. */
export type EncodedEvent = string | undefined | ReadonlyMap<number, string | undefined>;

/** Encodes an event once for each version that a connected client speaks. */
export function encodeEvent<Wire extends { readonly version: number; readonly connected: boolean }>(
  clients: readonly { readonly wire: Wire }[],
  encode: (wire: Wire) => string | undefined,
): EncodedEvent {
  const updates = new Map<number, string | undefined>();
  for (const { wire } of clients)
    if (wire.connected && !updates.has(wire.version)) updates.set(wire.version, encode(wire));
  return updates;
}

/** The update for the clients of a version. */
export function updateFor(encoded: EncodedEvent, version: number): string | undefined {
  return typeof encoded === "object" ? encoded.get(version) : encoded;
}
