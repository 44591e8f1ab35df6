import type { Plan } from "@parley/protocol/session";

import { terminalLine } from "../terminal/terminal-text.ts";
import type { Theme } from "./theme.ts";

/** A plan as a checklist, one line an entry. */
export function renderPlan(plan: Plan, theme: Theme): string[] {
  return plan.entries.map(({ content, status }) => {
    const text = terminalLine(content);
    const mark = theme.planMarks[status] ?? theme.planMarks["pending"] ?? "";
    return `${mark} ${status === "completed" ? theme.style("dim", text) : text}`;
  });
}
