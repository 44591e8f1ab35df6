import type { SubagentState } from "@parley/protocol/session";
import { exactLine } from "@parley/protocol/text";

import { cutLine } from "./cut-line.ts";

/** Maximum width of a subagent's name in front of questions and lines, in columns. */
const longest = 40;

/** Returns a subagent's title or, if it has none, its description or id. Hidden characters are escaped. */
export function subagentName({
  id,
  title,
  description,
}: Pick<SubagentState, "id" | "title" | "description">): string {
  const names = [title, description].map((name) => exactLine((name ?? "").trim()));
  return cutLine(names.find((name) => name !== "") ?? exactLine(id), longest);
}
