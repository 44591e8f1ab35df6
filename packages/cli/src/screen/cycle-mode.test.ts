import type { ClientSession } from "@parley/client";
import { createSessionState } from "@parley/protocol/session";
import { expect, test } from "vitest";

import { cycleMode } from "./cycle-mode.ts";

/**
 * Switches modes once per available mode. Returns the result of each switch or, if there is none, the mode that was
 * chosen.
 */
async function cycle(
  available: readonly (readonly [id: string, about?: string])[],
  start: string,
): Promise<unknown[]> {
  let current = start;
  const session = {
    get state() {
      const modes = {
        current,
        available: available.map(([id, description]) => ({ id, name: id, description })),
      };
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
  [
    "default",
    [["default"], ["acceptEdits"], ["bypassPermissions"], ["plan"]],
    ["acceptEdits", "plan", "default"],
  ],
  ["ask", [["ask"], ["Full Access"], ["code"]], ["code", "ask", "code"]],
  [
    "default",
    [["default"], ["autoEdit", "Auto-approves edit tools"], ["yolo"]],
    ["autoEdit", "default", "autoEdit"],
  ],
  [
    "approve",
    [["auto", "Automatically approve tool calls"], ["approve"], ["chat"]],
    ["chat", "approve", "chat"],
  ],
] as const)(
  "from %s, cycles through %j except for the mode that asks nothing",
  async (start, modes, chosen) => {
    expect((await cycle(modes, start)).slice(0, 3)).toEqual(chosen);
  },
);

test("switches from a full-access mode to the next mode", async () => {
  expect(await cycle([["ask"], ["full_access"]], "full_access")).toEqual(["ask", ["full_access"]]);
});

test("does nothing in a session with a single mode", async () => {
  expect(await cycle([["ask"]], "ask")).toEqual([[]]);
});
