import type { Plan } from "@parley/protocol/session";

import { terminalLine } from "../terminal/terminal-text.ts";
import type { Theme } from "./theme.ts";
import { wrapText } from "./word-wrap.ts";

/** Renders a plan with steps as a checklist with one line per step, and a text plan line by line. */
export function renderPlan(plan: Plan, { planMarks, style, columns }: Theme): string[] {
  if (plan.type === "markdown")
    return plan.content.split("\n").flatMap((line) => wrapText(terminalLine(line), columns(), "  "));
  return plan.entries.map(({ content, status }) => {
    const text = terminalLine(content);
    const mark = planMarks[status] ?? planMarks["pending"] ?? "";
    return wrapText(`${mark} ${status === "completed" ? style("dim", text) : text}`, columns(), "  ");
  });
}
