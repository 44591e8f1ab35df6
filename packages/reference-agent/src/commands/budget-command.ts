import type { AgentSession } from "@parley/agent";

import { type Budget, budgetOf, describeBudget, setBudget } from "../budget/budget.ts";

const HOW =
  "`/budget $5` and `/budget 2m tokens` set a limit of this session, at which you are asked; `/budget off` removes both.";

/** Answers `/budget`, in Markdown: describes the use and the limits, or changes them. */
export async function answerBudget(session: AgentSession, input: string, general: Budget): Promise<string> {
  const wish = input.trim().toLowerCase();
  const change = wish === "" ? undefined : parseBudget(wish);
  if (wish !== "" && change === undefined) return `That is not a limit. ${HOW}`;
  if (wish === "off") await setBudget(session, {});
  else if (change !== undefined)
    await setBudget(session, { ...(await budgetOf(session, general)), ...change });
  return `${await describeBudget(session, general)}\n\n${HOW}`;
}

const UNITS = { "": 1, k: 1000, m: 1_000_000 } as const;

/** Parses `$5`, `5 usd`, `500k tokens` and `off`. */
function parseBudget(text: string): Budget | undefined {
  if (text === "off") return {};
  const [, cost] = /^(?=.*(?:\$|usd))\$?\s*(\d+(?:\.\d+)?)\s*(?:\$|usd)?$/.exec(text) ?? [];
  if (cost !== undefined) return Number(cost) > 0 ? { cost: Number(cost) } : undefined;
  const [, count, unit = ""] = /^(\d+(?:\.\d+)?)\s*([km]?)\s*tokens?$/.exec(text) ?? [];
  const tokens = Math.round(Number(count) * UNITS[unit as keyof typeof UNITS]);
  return tokens > 0 ? { tokens } : undefined;
}
