import { expect, test } from "vitest";

import { measureSessions } from "./bench-session.ts";

test("measures loading sessions with the baseline and each version, and prompts with and without a store", async () => {
  const load = { entries: 500, pieces: 200, rounds: 1 };
  const { runs, characters } = await measureSessions(load, ["--conditions=@parley/source"]);
  expect(characters).toBeGreaterThan(500 * 50);
  expect([...runs.keys()]).toEqual(["floor", "version 1", "version 2", "a tenth", "without", "with"]);
  expect([...runs.values()].flat().every(({ time, agentPeak }) => time > 0 && agentPeak > 0)).toBe(true);
});
