import { memorySessionStore } from "@parley/storage";
import { expect, onTestFinished, test, vi } from "vitest";

import { openStoredLog } from "./session-log.ts";

test("a session belongs to its owner while the owner lives, and for the time of the lease after", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const store = memorySessionStore();
  await store.create({ sessionId: "s", cwd: "/tmp" });
  const options = { owner: "mine", takesOver: false, onLost: () => undefined };
  const log = await openStoredLog(store, "s", { ...options, leaseMs: 3000 });
  const takes = (): Promise<unknown> => store.write("s", { owner: "another", ttlMs: 1 });

  await vi.advanceTimersByTimeAsync(10_000);
  await expect(takes()).rejects.toMatchObject({ code: "lease_held" });
  // The process sleeps: time passes and no timer runs.
  vi.setSystemTime(Date.now() + 1900);
  await expect(takes()).rejects.toMatchObject({ code: "lease_held" });
  vi.setSystemTime(Date.now() + 1200);
  await expect(takes()).resolves.toBeDefined();
  await expect(log.append("event", {})).rejects.toMatchObject({ code: "fenced" });
});
