import { setImmediate as nextTurn } from "node:timers/promises";

import { expect } from "vitest";

import { createAndWrite, openWriter, takeOnceFree, textEntry, touchAbove } from "./contract-rules.ts";
import type { Rules } from "./contract-rules.ts";

/** Rules that take a second or two to see. */
export const timeRules: Rules = {
  "moves the time of a session at most once a second while it is appended to": async (store) => {
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
    expect(second - first).toBeLessThan(10_000);
  },

  "keeps a lease that is renewed": async (store) => {
    const ttlMs = 1500;
    for (const sessionId of ["s", "clock"]) await store.create({ sessionId, cwd: "/" });
    const writer = await store.write("s", { owner: "o", ttlMs });
    await store.write("clock", { owner: "o", ttlMs });
    // What was taken after it and never renewed is over: so is the first time of the other.
    const clock = { over: false };
    const watching = takeOnceFree(store, "clock", "other").finally(() => (clock.over = true));
    while (!clock.over) {
      await writer.renew();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await watching;
    await expect(openWriter(store, "s", "other")).rejects.toMatchObject({ code: "lease_held", owner: "o" });
  },
};
