import { expect, test } from "vitest";

import { soak } from "./soak.ts";

test.skipIf(process.platform !== "linux")(
  "random sessions, cancellations and kills leave no process behind and cause no unexpected errors",
  async () => {
    const { done, surprises, processes } = await soak({ limit: { actions: 24 }, seed: 1 });
    expect(surprises).toEqual([]);
    expect(processes).toBe(0);
    expect(Object.keys(done).length).toBeGreaterThan(3);
  },
);
