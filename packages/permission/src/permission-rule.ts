import { type PermissionSubject, subjectFields } from "./permission-subject.ts";

/** A rule's decision about the calls it covers. */
export type PermissionDecision = "allow" | "reject";

/** The lifetime of a rule: one session, or every session with the same owner, agent and roots. */
export type PermissionLifetime = "session" | "project";

/** The owner, directories and agent that identify a project. */
export interface PermissionProject {
  /** The user who made the decision, or `""` if there is only one user. */
  readonly owner: string;
  /**
   * Absolute directories: the working directory first, followed by any additional ones in any order. A rule covers
   * only sessions with exactly these directories. The working directory comes first because the same command may
   * behave differently in another directory.
   */
  readonly roots: readonly string[];
  /**
   * The agent that asked for permission, identified by its program and arguments or by its URL without the query. The
   * rule covers only this agent. Absent from rules that an agent stores and from older client rules.
   */
  readonly agent?: string | undefined;
}

/** Identifies a rule. A project has at most one rule per subject. */
export interface PermissionQuery extends PermissionProject {
  readonly subject: PermissionSubject;
}

/** A permission decision that applies to future calls as well. */
export interface PermissionRule extends PermissionQuery {
  readonly decision: PermissionDecision;
  readonly lifetime: PermissionLifetime;
}

/** Returns a key for a query. Two queries have the same key if and only if the same rule applies to both. */
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
