/** An entry with content that can grow chunk by chunk. */
interface WithContent<Piece> {
  readonly content: readonly Piece[];
}

/**
 * Shared by all copies of this package, so that no copy loses chunks added by another. If {@link Pieces} changes, so
 * must this name.
 */
const PIECES: unique symbol = Symbol.for("@parley/pieces");

/**
 * The first `length` items of an array that several versions of the same content share. Existing items never change.
 */
interface Pieces<Piece> {
  readonly shared: Piece[];
  readonly length: number;
}

/**
 * Returns the entry with one more chunk of content. The array is created on first access, so adding n chunks takes O(n)
 * time.
 */
export function withPiece<Piece, Entry extends WithContent<Piece>>(entry: Entry, piece: Piece): Entry {
  const pieces = added(piecesOf(entry), piece);
  let content: readonly Piece[] | undefined;
  // Copies property descriptors, because reading the members would create the array.
  return Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(entry),
      content: {
        enumerable: true,
        get: () => (content ??= pieces.shared.slice(0, pieces.length)),
      },
      [PIECES]: { value: pieces },
    },
  ) as Entry;
}

function piecesOf<Piece>(entry: WithContent<Piece> & { readonly [PIECES]?: Pieces<Piece> }): Pieces<Piece> {
  return entry[PIECES] ?? { shared: [...entry.content], length: entry.content.length };
}

function added<Piece>({ shared, length }: Pieces<Piece>, piece: Piece): Pieces<Piece> {
  // Only the newest version may append to the shared array.
  const items = shared.length === length ? shared : shared.slice(0, length);
  items.push(piece);
  return { shared: items, length: items.length };
}
