import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { hubContract } from "../testing/hub-contract.ts";
import { createInProcessHubs } from "./in-process-hub.ts";

const TTL_MS = 1000;

describe("in-process hubs", () => {
  hubContract(() => {
    const store = memorySessionStore();
    return {
      open: createInProcessHubs(store, { ttlMs: TTL_MS }),
      async claim({ principal, sessionId }, owner) {
        const scoped = principal === undefined ? store : store.scoped(principal);
        await scoped.create({ sessionId, cwd: "/" });
        await scoped.write(sessionId, { owner, ttlMs: 60_000 });
      },
      async kill() {
        // While this thread is blocked, no node can send heartbeats.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TTL_MS + 50);
      },
    };
  });

  test("assign node ids that commands cannot mistake for options", () => {
    const open = createInProcessHubs(memorySessionStore());
    const ids = Array.from({ length: 500 }, () => open().node.id);
    expect(ids.filter((id) => !/^[a-z]/.test(id))).toEqual([]);
  });

  test("reject a TTL that is too short", () => {
    const open = createInProcessHubs(memorySessionStore(), { ttlMs: 99 });
    expect(open).toThrow('Cannot open a hub with "ttlMs" 99');
  });
});
