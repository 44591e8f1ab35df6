import type { ClientSession } from "@parley/client";
import { createSessionState } from "@parley/protocol/session";
import { expect, test } from "vitest";

import { cycleMode } from "./cycle-mode.ts";

/** Switches modes as often as there are modes, and returns each result or the mode that was chosen. */
async function cycle(available: readonly string[], start: string): Promise<unknown[]> {
  let current = start;
  const session = {
    get state() {
      const modes = { current, available: available.map((id) => ({ id, name: id })) };
      return { ...createSessionState(), modes };
    },
    setMode(id: string) {
      current = id;
      return Promise.resolve();
    },
  } as unknown as ClientSession;
  const results: unknown[] = [];
  while (results.length < available.length) results.push((await cycleMode(session)) ?? current);
  return results;
}

test.each([
  [["default", "acceptEdits", "bypassPermissions", "plan"], "default"],
  [["ask", "Full Access", "code", "read"], "ask"],
  [["manual", "auto_edit", "yolo", "plan"], "manual"],
])("cycles through %j from %s, except for the mode that turns off all questions", async (modes, start) => {
  const safe = modes.filter((mode) => !/bypass|full|yolo/i.test(mode));
  expect(await cycle(modes, start)).toEqual([...safe.slice(1), safe[0], safe[1]]);
});

test("leaves a mode of full access for the next mode", async () => {
  expect(await cycle(["ask", "full_access"], "full_access")).toEqual(["ask", ["full_access"]]);
});

test("does nothing in a session with a single mode", async () => {
  expect(await cycle(["ask"], "ask")).toEqual([[]]);
});
