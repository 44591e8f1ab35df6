import type { SubagentState } from "@parley/protocol/session";
import { exactLine } from "@parley/protocol/text";

import { cutLine } from "./cut-line.ts";

/** Columns of a name, which is shown before questions and lines. */
const longest = 40;

/** Returns the title of a subagent, or else its id. Hidden characters are escaped. */
export function subagentName({ id, title }: Pick<SubagentState, "id" | "title">): string {
  const name = exactLine(title ?? "").trim();
  return cutLine(name === "" ? exactLine(id) : name, longest);
}
