import type { IntegerFormat } from "./model.ts";

/** The smallest and largest integer of each format. */
export const integerRanges: Readonly<Record<IntegerFormat, readonly [least: bigint, largest: bigint]>> = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint16: [0n, 2n ** 16n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
};
