import type { AgentSession, DecidedPermission } from "@parley/agent";

import { modeOf, modeOption } from "../permissions/session-mode.ts";
import { inlineCode } from "../tools/markdown.ts";
import { visibleLine } from "../tools/visible-text.ts";

const REACH = { session: "in this session", project: "in this project" } as const;
const HOW = "`/permissions forget <number>` takes one back, `/permissions forget all` all of them.";

/**
 * Answers `/permissions`: tells the mode of a session and what its user decided for always, and takes that back on demand;
 * or why it cannot: its user may have written the file. Markdown.
 */
export function answerPermissions(session: AgentSession, input: string): Promise<string> {
  return tellOrForget(session, input).catch((error: unknown) => `${(error as Error).message}.`);
}

async function tellOrForget(session: AgentSession, input: string): Promise<string> {
  const decisions = await session.permissions.list();
  const [, which] = /^forget\s+(.+)$/s.exec(input.trim()) ?? [];
  if (which === undefined) return describe(session, decisions);
  const forgotten = which === "all" ? decisions : decisions.filter((_, index) => String(index + 1) === which);
  if (forgotten.length === 0) return `There is no decision ${inlineCode(which)}.\n\n${list(decisions)}`;
  for (const decision of forgotten) await session.permissions.forget(decision);
  const left = await session.permissions.list();
  return `Taken back; you will be asked again:\n\n${forgotten.map((it) => `- ${tell(it)}`).join("\n")}\n\n${list(left)}`;
}

function describe(session: AgentSession, decisions: readonly DecidedPermission[]): string {
  const options = modeOption.type === "select" ? modeOption.options : [];
  const mode = options.find((option) => "value" in option && option.value === modeOf(session));
  const about = mode !== undefined && "description" in mode ? ` ${mode.description ?? ""}.` : "";
  return `**Mode:** ${mode?.name ?? modeOf(session)}.${about}\n\n${list(decisions)}`;
}

function list(decisions: readonly DecidedPermission[]): string {
  if (decisions.length === 0) return "Nothing is allowed for always.";
  const lines = decisions.map((decision, index) => `${index + 1}. ${tell(decision)}`);
  return `**Decided for always:**\n\n${lines.join("\n")}\n\n${HOW}`;
}

function tell({ scope, allowed, reach }: DecidedPermission): string {
  return `${inlineCode(visibleLine(scope))}: ${allowed ? "allowed" : "never allowed"} ${REACH[reach]}`;
}
