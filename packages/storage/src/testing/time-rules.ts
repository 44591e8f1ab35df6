import { setImmediate as nextTurn } from "node:timers/promises";

import { expect } from "vitest";

import { createAndWrite, openWriter, takeOnceFree, textEntry, touchAbove } from "./contract-rules.ts";
import type { Rules } from "./contract-rules.ts";

/** Rules that take a second or two. */
export const timeRules: Rules = {
  "appends move updatedAt at most once a second": async (store) => {
    const writer = await createAndWrite(store, "s");
    const times = [await touchAbove(store, "s", 0)];
    while (times.length < 2) {
      await writer.append([textEntry("chunk")]);
      const { updatedAt } = (await store.get("s")) ?? { updatedAt: Number.NaN };
      if (updatedAt !== times.at(-1)) times.push(updatedAt);
      await nextTurn();
    }
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(1000);
  },

  "does not let a renewed lease expire": async (store) => {
    const ttlMs = 1500;
    for (const sessionId of ["s", "clock"]) await store.create({ sessionId, cwd: "/" });
    const writer = await store.write("s", { owner: "o", ttlMs });
    await store.write("clock", { owner: "o", ttlMs });
    // This lease is taken later and never renewed. If the other lease is still held after this one has expired, it
    // must have been renewed.
    const clock = { over: false };
    const watching = takeOnceFree(store, "clock", "other").finally(() => (clock.over = true));
    while (!clock.over) {
      await writer.renew();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await watching;
    await writer.renew();
    await expect(openWriter(store, "s", "other")).rejects.toMatchObject({ code: "lease_held", owner: "o" });
  },
};
