/** A seeded random generator: the same seed gives the same run. */
export interface Random {
  /** Returns an integer from 0 to, not including, `limit`. */
  below(limit: number): number;
  /** Returns one of `items`, which is not empty. */
  pick<T>(items: readonly T[]): T;
}

/** Mulberry32: small, fast, and good enough for fuzzing a parser. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick<T>(items: readonly T[]): T {
      return items[below(items.length)] as T;
    },
  };
}
