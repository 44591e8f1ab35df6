import { type PermissionSubject, subjectFields } from "./permission-subject.ts";

/** The answer to every call that a rule covers. */
export type PermissionDecision = "allow" | "reject";

/** A rule lasts for one session, or holds in every session of its owner with its roots. */
export type PermissionLifetime = "session" | "project";

/** A project of a user: whose rules, and for which directories. */
export interface PermissionProject {
  /** The principal that decided. `""` where there is one user only. */
  readonly owner: string;
  /**
   * Absolute directories: the working directory, then the additional ones in any order. A rule covers sessions with exactly
   * these roots. The working directory counts as such, since a command does something else in another one.
   */
  readonly roots: readonly string[];
  /**
   * The agent that asked: its program and arguments, or the origin of its address. A rule covers requests of this agent alone. Absent in
   * the rules of an agent itself, and in those from before rules had agents.
   */
  readonly agent?: string | undefined;
}

/** Identifies a rule: a project has at most one rule about a subject. */
export interface PermissionQuery extends PermissionProject {
  readonly subject: PermissionSubject;
}

/** A decision that holds for more than one call. */
export interface PermissionRule extends PermissionQuery {
  readonly decision: PermissionDecision;
  readonly lifetime: PermissionLifetime;
}

/** A string that two queries share if, and only if, the same rule answers both. */
export function permissionKey({ subject, ...project }: PermissionQuery): string {
  return JSON.stringify([projectKey(project), ...subjectFields(subject)]);
}

/** A string that two projects share if, and only if, they have the same rules. */
export function projectKey({ owner, roots, agent }: PermissionProject): string {
  // Sessions contain the keys of rules without an agent: another form would invalidate them.
  return JSON.stringify([agent === undefined ? owner : [owner, agent], ...normalizeRoots(roots)]);
}

/** Copies a rule, with its roots in order. */
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

/** Puts the working directory first, then each of the other directories once, sorted. */
function normalizeRoots([cwd, ...others]: readonly string[]): readonly string[] {
  if (cwd === undefined) return [];
  return [cwd, ...[...new Set(others)].filter((root) => root !== cwd).toSorted()];
}
