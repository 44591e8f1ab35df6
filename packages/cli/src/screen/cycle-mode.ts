import type { ClientSession } from "@parley/client";

import { choiceNamed } from "../conversation/session-choices.ts";

/**
 * How agents name or describe modes in which nothing is asked, such as `bypassPermissions`, `yolo`, `full-access`, or
 * `auto` with the description "Automatically approve tool calls".
 */
const fullAccess =
  /bypass|yolo|full.?access|(?:never|don.?t).?ask|dangerous|unrestricted|auto\w*.?approves? (?:all|any|every|tool)/i;

/**
 * Switches to the next mode. Skips full-access modes, because pressing the key once too often must not turn off all
 * questions. Returns the names of the skipped modes if there is no other mode, or `undefined` if it switches.
 */
export async function cycleMode(session: ClientSession): Promise<readonly string[] | undefined> {
  const mode = choiceNamed("mode", session.state);
  const values = mode?.values ?? [];
  const isFull = ({ id, name, description }: (typeof values)[number]): boolean =>
    [id, name, description ?? ""].some((text) => fullAccess.test(text));
  const current = values.findIndex(({ name }) => name === mode?.current);
  const others = [...values.slice(current + 1), ...values.slice(0, Math.max(0, current))];
  const next = others.find((value) => !isFull(value));
  if (mode === undefined || next === undefined) return others.map(({ name }) => name);
  await mode.set(next.id, session);
  return undefined;
}
