import type { Subagent } from "@parley/client";
import { exactLine, exactText } from "@parley/protocol/text";

import type { Style } from "./style.ts";
import { subagentName } from "./subagent-name.ts";

export function askerName(agentName: string, subagent: Pick<Subagent, "state"> | undefined): string {
  return subagent === undefined ? agentName : `${subagentName(subagent.state)} of ${agentName}`;
}

/** Renders the text of an agent's question as unwrapped lines. */
export function renderQuestion(texts: readonly string[], agentName: string, style: Style): string[] {
  const lines = texts.flatMap((text) => exactText(text).split("\n")).filter((line) => line.trim() !== "");
  const [first = "it does not describe the question", ...rest] = lines;
  return [
    `${style("yellow", "?")} ${exactLine(agentName)} asks: ${first}`,
    ...rest.map((line) => `  ${line}`),
  ];
}
