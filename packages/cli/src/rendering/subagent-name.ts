import type { SubagentState } from "@parley/protocol/session";

import { terminalLine } from "../terminal/terminal-text.ts";

/** Returns the title of a subagent, or its id, harmless to a terminal. */
export function subagentName({ id, title }: Pick<SubagentState, "id" | "title">): string {
  return terminalLine(title?.trim() ? title : id);
}
