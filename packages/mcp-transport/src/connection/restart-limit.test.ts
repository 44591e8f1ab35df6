import { describe, expect, it } from "vitest";

import { RestartLimit } from "./restart-limit.ts";

describe("RestartLimit", () => {
  it("allows the first restart immediately and doubles the delay after each", () => {
    const limit = new RestartLimit();
    const waits: number[] = [];
    for (let now = 0, count = 0; count < 5; count += 1) {
      waits.push(limit.wait(now));
      now += limit.wait(now);
      limit.note(now);
    }
    expect(waits).toEqual([0, 500, 1000, 2000, 4000]);
  });

  it("subtracts the time that has already elapsed", () => {
    const limit = new RestartLimit();
    limit.note(1000);
    expect(limit.wait(1200)).toBe(300);
    expect(limit.wait(1500)).toBe(0);
  });

  it("allows five restarts in five minutes", () => {
    const limit = new RestartLimit();
    for (const now of [0, 10_000, 20_000, 30_000, 40_000]) limit.note(now);
    expect(limit.wait(60_000)).toBe(240_000);
    expect(limit.wait(300_000)).toBe(0);
  });
});
