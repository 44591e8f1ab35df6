import type { PermissionOutcome, PermissionRequest } from "../api/client-handlers.ts";

/** What the user wants from now on. */
export type PermissionDecision = "allow" | "reject";

/** The decisions that outlive a session, by project (the directory that a session works in) and by question. */
export interface PermissionRules {
  recall(
    project: string,
    question: string,
  ): PermissionDecision | undefined | Promise<PermissionDecision | undefined>;
  remember(project: string, question: string, decision: PermissionDecision): void | Promise<void>;
}

/** Decisions that are kept as long as this process runs. */
export function createPermissionRules(): PermissionRules {
  const decisions = new Map<string, PermissionDecision>();
  const keyOf = (project: string, question: string): string => JSON.stringify([project, question]);
  return {
    recall: (project, question) => decisions.get(keyOf(project, question)),
    remember: (project, question, decision) => void decisions.set(keyOf(project, question), decision),
  };
}

/**
 * All that says what would be done, so that only the very same thing counts as the same question. What is asked for with
 * another command, file or text is another question; what says nothing of it is the same as no other: `undefined`.
 */
export function exactQuestion({ title, toolCall, subject }: PermissionRequest): string | undefined {
  const { kind, name, rawInput, content = [], locations = [] } = toolCall ?? {};
  const other = subject?.type === "tool_call" ? undefined : subject;
  const saysNothing = !title && rawInput === undefined && content.length + locations.length === 0 && !other;
  if (saysNothing) return undefined;
  return JSON.stringify([title, kind, name, rawInput, content, locations, other]);
}

/** Which decision a kind of option stands for, if it stands for one. */
export function decisionOf(kind: string): PermissionDecision | undefined {
  if (kind === "allow_once" || kind === "allow_always") return "allow";
  return kind === "reject_once" || kind === "reject_always" ? "reject" : undefined;
}

/** The narrowest of the offered options that says so, if there is one. */
export function outcomeOf(
  decision: PermissionDecision,
  { options }: PermissionRequest,
): PermissionOutcome | undefined {
  const kinds = [`${decision}_once`, `${decision}_always`];
  const fitting = kinds.flatMap((wanted) => options.filter(({ kind }) => kind === wanted));
  return fitting[0] && { outcome: "selected", optionId: fitting[0].optionId };
}
