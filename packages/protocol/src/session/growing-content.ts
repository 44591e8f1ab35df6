/** An entry whose content may grow piece by piece. */
interface WithContent<Piece> {
  readonly content: readonly Piece[];
}

/** Another copy of this package finds the pieces too: of what it adds, nothing is lost. A change of {@link Pieces} needs another name. */
const PIECES: unique symbol = Symbol.for("@parley/pieces");

/** The first `length` pieces of an array that versions of one content share. A piece is never changed once it is in it. */
interface Pieces<Piece> {
  readonly shared: Piece[];
  readonly length: number;
}

/**
 * Returns the entry with one more piece of content. The array is made when it is first read, so that adding pieces one by
 * one costs no more than their number.
 */
export function withPiece<Piece, Entry extends WithContent<Piece>>(entry: Entry, piece: Piece): Entry {
  const pieces = added(piecesOf(entry), piece);
  let content: readonly Piece[] | undefined;
  // Copies descriptors, since reading the entry's members would make the array.
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
