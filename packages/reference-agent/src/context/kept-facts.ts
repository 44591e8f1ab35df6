import type { AgentSession, PlanEntry } from "@parley/agent";

import { isAgentCommand } from "../commands/agent-commands.ts";
import { promptText } from "../model/prompt-text.ts";
import { cutText } from "../text/cut-text.ts";
import { OutputBuffer } from "../tools/command/output-buffer.ts";
import { isPassedBy } from "./context-start.ts";

/** Maximum number of characters to keep from each prompt. */
const MAX_PROMPT = 2000;

export interface FactRange {
  /** Position where the user last cleared the conversation. */
  readonly since: string | undefined;
  /** Last position to omit from the conversation. */
  readonly until: string;
  /** Maximum total number of characters from all prompts. */
  readonly length: number;
}

/**
 * Returns facts that a model's summary must neither lose nor change: the user's own words in the omitted part of the
 * session, and the plan if it has open steps.
 */
export async function keptFacts(
  session: Pick<AgentSession, "history">,
  { since, until, length }: FactRange,
): Promise<string> {
  let prompts = new Map<string, string>();
  let plan: readonly PlanEntry[] = [];
  let isLeftOut = true;
  for await (const event of session.history()) {
    if (event.type === "plan") plan = event.entries;
    if (isLeftOut && event.type === "message" && event.role === "user") {
      const id = event.messageId ?? "";
      prompts.set(id, (prompts.get(id) ?? "") + promptText([event.content]));
    }
    if (isPassedBy(event, until)) isLeftOut = false;
    if (since === undefined || !isPassedBy(event, since)) continue;
    prompts = new Map();
    plan = [];
  }
  return [describePrompts([...prompts.values()], length), describePlan(plan)].filter(Boolean).join("\n\n");
}

function describePrompts(prompts: readonly string[], length: number): string {
  const words = prompts.filter((text) => text !== "" && !isAgentCommand(text));
  if (words.length === 0) return "";
  const buffer = new OutputBuffer(length);
  buffer.append(words.map((text) => `- ${cutText(text, MAX_PROMPT)}`).join("\n"));
  return `The user's own words in it:\n${buffer.text()}`;
}

function describePlan(plan: readonly PlanEntry[]): string {
  const isOpen = plan.some(({ status }) => status === "pending" || status === "in_progress");
  if (!isOpen) return "";
  return `The plan, as it was shown last:\n${plan.map(({ content, status }) => `- [${status}] ${content}`).join("\n")}`;
}
