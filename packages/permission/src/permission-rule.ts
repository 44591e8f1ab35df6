import { type PermissionSubject, subjectFields } from "./permission-subject.ts";

/** Whether a rule allows or rejects calls. */
export type PermissionDecision = "allow" | "reject";

/** The lifetime of a rule: one session, or every session with the same owner, agent and roots. */
export type PermissionLifetime = "session" | "project";

/** Identifies a project: the owner, the directories and the agent. */
export interface PermissionProject {
  /** The user who made the decision; `""` if there is only one user. */
  readonly owner: string;
  /**
   * Absolute directories: the working directory first, followed by any additional ones in any order. A rule covers
   * only sessions with exactly these roots. The working directory is distinguished because the same command may do
   * something else in another directory.
   */
  readonly roots: readonly string[];
  /**
   * The agent that asked, identified by its program and arguments or by its URL without the query. The rule covers only
   * this agent. Absent from an agent's own rules and from client rules stored before this field existed.
   */
  readonly agent?: string | undefined;
}

/** Identifies a rule. A project has at most one rule per subject. */
export interface PermissionQuery extends PermissionProject {
  readonly subject: PermissionSubject;
}

/** A decision that covers more than one call. */
export interface PermissionRule extends PermissionQuery {
  readonly decision: PermissionDecision;
  readonly lifetime: PermissionLifetime;
}

/** Returns a key for a query. Two queries have the same key if and only if the same rule answers both. */
export function permissionKey({ subject, ...project }: PermissionQuery): string {
  return JSON.stringify([projectKey(project), ...subjectFields(subject)]);
}

/** Returns a key for a project. Two projects have the same key if and only if they share their rules. */
export function projectKey({ owner, roots, agent }: PermissionProject): string {
  // Do not change this format: stored sessions contain keys of rules without an agent.
  return JSON.stringify([agent === undefined ? owner : [owner, agent], ...normalizeRoots(roots)]);
}

/** Copies a rule and normalizes its roots. */
export function copyRule({
  subject,
  roots,
  owner,
  agent,
  decision,
  lifetime,
}: PermissionRule): PermissionRule {
  const who = { owner, ...(agent === undefined ? {} : { agent }) };
  return { subject: { ...subject }, roots: normalizeRoots(roots), ...who, decision, lifetime };
}

/** Keeps the working directory first, and sorts and deduplicates the other roots. */
function normalizeRoots([cwd, ...others]: readonly string[]): readonly string[] {
  if (cwd === undefined) return [];
  return [cwd, ...[...new Set(others)].filter((root) => root !== cwd).toSorted()];
}
