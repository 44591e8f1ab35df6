import type { ClientSession } from "@parley/client";

import { choiceNamed } from "../conversation/session-choices.ts";

/** Switches to the next mode. Resolves to `false` if the session has no other mode. */
export async function cycleMode(session: ClientSession): Promise<boolean> {
  const mode = choiceNamed("mode", session.state);
  const values = mode?.values ?? [];
  const current = values.findIndex(({ name }) => name === mode?.current);
  const next = values[(current + 1) % values.length];
  if (mode === undefined || next === undefined || values.length < 2) return false;
  await mode.set(next.id, session);
  return true;
}
