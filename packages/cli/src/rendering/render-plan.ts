import type { Plan } from "@parley/protocol/session";

import { terminalLine } from "../terminal/terminal-text.ts";
import type { Theme } from "./theme.ts";
import { wrapText } from "./word-wrap.ts";

/** Renders a plan as a checklist, one line for each entry. */
export function renderPlan(plan: Plan, { planMarks, style, columns }: Theme): string[] {
  return plan.entries.map(({ content, status }) => {
    const text = terminalLine(content);
    const mark = planMarks[status] ?? planMarks["pending"] ?? "";
    return wrapText(`${mark} ${status === "completed" ? style("dim", text) : text}`, columns(), "  ");
  });
}
