import { createHash } from "node:crypto";

/**
 * Shuffles items by seed. The relative order of two items does not depend on the other items. Seed 0 keeps the order.
 */
export function orderBySeed<T extends { readonly id: string }>(items: readonly T[], seed: number): T[] {
  if (seed === 0) return [...items];
  const place = ({ id }: T): string => createHash("sha256").update(`${seed} ${id}`).digest("hex");
  return items
    .map((item) => ({ item, at: place(item) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ item }) => item);
}
