/** Numbers from 0 to below 1; the same seed gives the same ones. */
export type Random = () => number;

/** A linear congruential generator. Its low bits are poor, so only the upper 24 count. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 0x1000000;
  };
}

/** One of the items, of which there must be some. */
export function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
