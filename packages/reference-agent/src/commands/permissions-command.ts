import type { AgentSession } from "@parley/agent";
import { type PermissionRule, describeSubject } from "@parley/permission";

import { modeOf, modeOption } from "../permissions/session-mode.ts";
import { inlineCode } from "../text/markdown.ts";
import { visibleLine } from "../text/visible-text.ts";

const WHERE = { session: "in this session", project: "in this project" } as const;
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
  return `Taken back; you will be asked again:\n\n${forgotten.map((it) => `- ${describeRule(it)}`).join("\n")}\n\n${list(left)}`;
}

function describe(session: AgentSession, decisions: readonly PermissionRule[]): string {
  const options = modeOption.type === "select" ? modeOption.options : [];
  const mode = options.find((option) => "value" in option && option.value === modeOf(session));
  const about = mode !== undefined && "description" in mode ? ` ${mode.description ?? ""}.` : "";
  return `**Mode:** ${mode?.name ?? modeOf(session)}.${about}\n\n${list(decisions)}`;
}

function list(decisions: readonly PermissionRule[]): string {
  if (decisions.length === 0) return "Nothing is allowed for always.";
  const lines = decisions.map((decision, index) => `${index + 1}. ${describeRule(decision)}`);
  return `**Decided for always:**\n\n${lines.join("\n")}\n\n${HOW}`;
}

function describeRule({ subject, decision, lifetime }: PermissionRule): string {
  const answer = decision === "allow" ? "allowed" : "never allowed";
  return `${inlineCode(visibleLine(describeSubject(subject)))}: ${answer} ${WHERE[lifetime]}`;
}
