import type { AgentSession } from "@parley/agent";
import { type PermissionRule, describeSubject } from "@parley/permission";
import { visibleLine } from "@parley/protocol/text";

import { describeMode, modeOf } from "../permissions/session-mode.ts";
import type { SandboxState } from "../sandbox/index.ts";
import { inlineCode } from "../text/markdown.ts";

const WHERE = { session: "in this session", project: "in this project" } as const;
const HOW =
  "`/permissions forget <number>` removes one, and `/permissions forget all` removes all. " +
  "`/permissions project <number>` extends one from this session to the whole project.";

/**
 * Handles `/permissions` and returns the reply as Markdown. Lists the mode and the session's rules, removes rules, or
 * extends a rule to the whole project. The reply includes any errors, because users may have edited the rules file.
 */
export function answerPermissions(
  session: AgentSession,
  input: string,
  sandbox?: SandboxState,
): Promise<string> {
  return listOrChange(session, input, sandbox).catch((error: unknown) => `${(error as Error).message}.`);
}

async function listOrChange(session: AgentSession, input: string, sandbox?: SandboxState): Promise<string> {
  const rules = await session.permissions.list();
  const [, what, which = ""] = /^(forget|project)\s+(.+)$/s.exec(input.trim()) ?? [];
  if (what === undefined) return `${describeModeOf(session, sandbox)}\n\n${list(rules)}`;
  return what === "forget" ? forget(session, rules, which) : extend(session, rules, which);
}

async function extend(
  { permissions }: AgentSession,
  rules: readonly PermissionRule[],
  which: string,
): Promise<string> {
  const rule = rules.find((_, index) => String(index + 1) === which);
  if (rule === undefined) return `There is no rule ${inlineCode(which)}.\n\n${list(rules)}`;
  if (rule.lifetime === "session") await permissions.extendToProject(rule);
  return list(await permissions.list());
}

async function forget(
  session: AgentSession,
  rules: readonly PermissionRule[],
  which: string,
): Promise<string> {
  const forgotten = which === "all" ? rules : rules.filter((_, index) => String(index + 1) === which);
  if (forgotten.length === 0) return `There is no rule ${inlineCode(which)}.\n\n${list(rules)}`;
  for (const rule of forgotten) await session.permissions.forget(rule);
  const left = await session.permissions.list();
  return `Removed; you will be asked again:\n\n${forgotten.map((it) => `- ${describeRule(it)}`).join("\n")}\n\n${list(left)}`;
}

function describeModeOf(session: AgentSession, sandbox: SandboxState | undefined): string {
  const mode = describeMode(modeOf(session));
  const about = mode === undefined ? modeOf(session) : `${mode.name}. ${mode.description}`;
  const lacking =
    sandbox !== undefined && "unavailable" in sandbox
      ? `\n\n**Sandbox:** there is no such mode here: ${visibleLine(sandbox.unavailable)}.`
      : "";
  return `**Mode:** ${about}.${lacking}`;
}

function list(rules: readonly PermissionRule[]): string {
  if (rules.length === 0) return "There are no rules: nothing is allowed permanently.";
  const lines = rules.map((rule, index) => `${index + 1}. ${describeRule(rule)}`);
  return `**Rules:**\n\n${lines.join("\n")}\n\n${HOW}`;
}

function describeRule({ subject, decision, lifetime }: PermissionRule): string {
  const answer = decision === "allow" ? "allowed" : "never allowed";
  return `${inlineCode(visibleLine(describeSubject(subject)))}: ${answer} ${WHERE[lifetime]}`;
}
