export interface Identified {
  readonly id: string;
}

const PAGE = 32;

/**
 * An immutable, append-only list with lookup by id. After an item is appended or replaced, the rest is shared with
 * the previous list, so the cost is nearly independent of the length.
 */
export class PagedList<T extends Identified> {
  readonly length: number;
  readonly #pages: readonly (readonly T[])[];
  readonly #tail: readonly T[];
  /**
   * Latest position of each id in this list or in a list with the same start. All of these lists write to the same
   * map, so a position is only a hint that must be checked. An id that is missing from the map is in none of the
   * lists.
   */
  readonly #positions: Map<string, number>;
  #array: readonly T[] | undefined;

  private constructor(pages: readonly (readonly T[])[], tail: readonly T[], positions: Map<string, number>) {
    this.#pages = pages;
    this.#tail = tail;
    this.#positions = positions;
    this.length = pages.length * PAGE + tail.length;
  }

  static from<T extends Identified>(items: readonly T[]): PagedList<T> {
    const pages: (readonly T[])[] = [];
    // The last item changes most often, so it is always in the tail.
    const full = Math.floor(Math.max(0, items.length - 1) / PAGE) * PAGE;
    for (let at = 0; at < full; at += PAGE) pages.push(items.slice(at, at + PAGE));
    const tail = full === 0 ? items : items.slice(full);
    const list = new PagedList(pages, tail, new Map(items.map(({ id }, at) => [id, at])));
    list.#array = items;
    return list;
  }

  /** Whether the items are already in an array, which {@link PagedList.toArray} returns. */
  get isArray(): boolean {
    return this.#array !== undefined || this.#pages.length === 0;
  }

  at(position: number): T | undefined {
    return position < this.#pages.length * PAGE
      ? this.#pages[Math.floor(position / PAGE)]?.[position % PAGE]
      : this.#tail[position - this.#pages.length * PAGE];
  }

  get last(): T | undefined {
    return this.at(this.length - 1);
  }

  /** Returns the position of the latest item with the given id for which `accepts` returns true, or -1. */
  find(id: string, accepts: (item: T) => boolean): number {
    const hint = this.#positions.get(id);
    if (hint === undefined) return -1;
    const fits = (at: number): boolean => {
      const item = this.at(at);
      return item !== undefined && item.id === id && accepts(item);
    };
    if (fits(hint)) return hint;
    for (let at = this.length - 1; at >= 0; at -= 1) if (fits(at)) return at;
    return -1;
  }

  append(item: T): PagedList<T> {
    this.#positions.set(item.id, this.length);
    return this.#tail.length < PAGE
      ? new PagedList(this.#pages, [...this.#tail, item], this.#positions)
      : new PagedList([...this.#pages, this.#tail], [item], this.#positions);
  }

  /** Replaces the item at `position`, which must exist. */
  replace(position: number, item: T): PagedList<T> {
    if (item.id !== this.at(position)?.id) this.#positions.set(item.id, position);
    const page = Math.floor(position / PAGE);
    return page === this.#pages.length
      ? new PagedList(this.#pages, replaced(this.#tail, position % PAGE, item), this.#positions)
      : new PagedList(
          replaced(this.#pages, page, replaced(this.#pages[page] ?? [], position % PAGE, item)),
          this.#tail,
          this.#positions,
        );
  }

  /**
   * Replaces the latest accepted item that has the id of `unset` with the result of `change`. If there is none,
   * appends the result of `change` for `unset`. Returns the same list if nothing changes.
   */
  upsert<Item extends T>(
    unset: Item,
    accepts: (item: T) => item is Item,
    change: (known: Item) => Item,
  ): PagedList<T> {
    const position = this.find(unset.id, accepts);
    const known = this.at(position);
    if (known === undefined || !accepts(known)) return this.append(change(unset));
    const next = change(known);
    return next === known ? this : this.replace(position, next);
  }

  /** Returns all items, always in the same array. */
  toArray(): readonly T[] {
    this.#array ??= this.#pages.length === 0 ? this.#tail : this.#pages.flat().concat(this.#tail);
    return this.#array;
  }
}

/** Equivalent to `items.with(position, item)`, but faster in current engines. */
function replaced<T>(items: readonly T[], position: number, item: T): readonly T[] {
  const copy = items.slice();
  copy[position] = item;
  return copy;
}
