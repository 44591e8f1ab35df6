import type { SubagentState } from "@parley/protocol/session";
import { exactLine } from "@parley/protocol/text";

import { cutLine } from "./cut-line.ts";

/** Columns of a name, which is shown before questions and lines. */
const longest = 40;

/** Returns the title of a subagent, or else its description or id. Hidden characters are escaped. */
export function subagentName({
  id,
  title,
  description,
}: Pick<SubagentState, "id" | "title" | "description">): string {
  const names = [title, description].map((name) => exactLine((name ?? "").trim()));
  return cutLine(names.find((name) => name !== "") ?? exactLine(id), longest);
}
