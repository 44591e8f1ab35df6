import { expect, it } from "vitest";

import { createUnstoredMemory } from "../fixtures/create-unstored-memory.ts";
import { type TurnChanges, changedTurns, forgetTurns, storeTurn } from "./turn-changes.ts";

function turnOf(number: number): TurnChanges {
  return { number, prompt: `prompt ${number}`, sessionId: "s", steps: [] };
}

it("stores a session's latest 100 turns without affecting its other values", async () => {
  const session = { state: createUnstoredMemory() };
  await session.state.set("usage", { used: 1 });
  for (let number = 1; number <= 102; number++) await storeTurn(session, turnOf(number));

  const turns = await changedTurns(session);
  expect(turns.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, index) => 102 - index));

  await forgetTurns(session, turns.slice(0, 99));
  expect(await changedTurns(session)).toEqual([turnOf(3)]);
  expect(await session.state.get("usage")).toEqual({ used: 1 });
});

it("storing a turn again replaces its earlier state", async () => {
  const session = { state: createUnstoredMemory() };
  await storeTurn(session, turnOf(1));
  await storeTurn(session, { ...turnOf(1), prompt: "another" });

  expect(await changedTurns(session)).toEqual([{ ...turnOf(1), prompt: "another" }]);
});
