import type { PermissionOption } from "@parley/schema/neutral";

/** For how long a decision holds: for the session, or for all sessions with its `cwd`. */
export type PermissionReach = "session" | "project";

/** Keeps what users decided for a project, which is a directory, beyond its sessions. */
export interface ProjectPermissions {
  /** Whether the user allowed `scope`; `undefined` if that is yet to be decided. */
  recall(cwd: string, scope: string): Promise<boolean | undefined>;
  /** Resolves when it is kept for good. `undefined` takes a decision back. */
  remember(cwd: string, scope: string, allowed: boolean | undefined): Promise<void>;
  /** All decisions for the project: whether the user allowed each scope. */
  list(cwd: string): Promise<ReadonlyMap<string, boolean>>;
}

/** A decision that was made earlier. */
export interface RememberedPermission {
  readonly allowed: boolean;
  readonly reach: PermissionReach;
}

/** A decision for always, and what it is about. */
export interface DecidedPermission extends RememberedPermission {
  /** The `id` of its scope. */
  readonly scope: string;
}

/** What the user decided for always, of the calls of a session. */
export interface DecidedPermissions {
  /** Those for the session first. */
  list(): Promise<readonly DecidedPermission[]>;
  /** Takes a decision back: the user is asked again. Resolves when that is kept for good. */
  forget(decision: Pick<DecidedPermission, "scope" | "reach">): Promise<void>;
}

/** What a decision may hold for beyond the call that it is about. */
export interface PermissionScope {
  /** The same for all calls that one decision may cover: `bash:git status`. */
  readonly id: string;
  /** What the user reads after "Always allow": `"git status" commands`. */
  readonly title: string;
}

/** A question to the user about a tool call. */
export interface PermissionRequest {
  /**
   * With a scope, decisions for always are remembered, and the user is not asked again: those for the session with it, those
   * for the project as the agent's `projectPermissions` keep them.
   */
  readonly scope?: PermissionScope;
  /** Default: allow once, reject once; with a scope, allow always as well, for the session and the project. */
  readonly options?: readonly PermissionOption[];
  /** The question; version 1 shows the call alone. Default: the call's title. */
  readonly title?: string;
  /** More about it; not in version 1. */
  readonly description?: string;
}

/** What the user decided. */
export interface PermissionDecision {
  readonly allowed: boolean;
  /**
   * `dismissed`: the user closed the question, and the turn goes on; `cancelled`: nobody waits for an answer any more, for the
   * turn was cancelled or the client is gone.
   */
  readonly outcome: "allowed" | "rejected" | "dismissed" | "cancelled";
  /** The chosen option; absent if none was, or the user was not asked. */
  readonly option?: PermissionOption;
  /** Present if the user was not asked: where the decision was remembered. */
  readonly remembered?: PermissionReach;
}

const ALLOW_ONCE: PermissionOption = { optionId: "allow_once", name: "Allow once", kind: "allow_once" };
const REJECT_ONCE: PermissionOption = { optionId: "reject_once", name: "Reject", kind: "reject_once" };
const PROJECT_OPTION = "allow_always_in_project";

/** What the user may choose from if the author does not say. */
export function defaultOptions(
  scope: PermissionScope | undefined,
  { hasProject }: { readonly hasProject: boolean },
): readonly PermissionOption[] {
  const always = (optionId: string, name: string): PermissionOption => ({
    optionId,
    name,
    kind: "allow_always",
  });
  // What is not remembered must not be offered: the user would be asked again.
  if (scope === undefined) return [ALLOW_ONCE, REJECT_ONCE];
  const inProject = always(PROJECT_OPTION, `Always allow ${scope.title}, in this project`);
  return [
    ALLOW_ONCE,
    always("allow_always", `Always allow ${scope.title}, in this session`),
    ...(hasProject ? [inProject] : []),
    REJECT_ONCE,
  ];
}

/** For how long the choice of an option holds; `undefined` if for this call only. */
export function reachOf({ optionId, kind }: PermissionOption): PermissionReach | undefined {
  if (kind !== "allow_always" && kind !== "reject_always") return undefined;
  return optionId === PROJECT_OPTION ? "project" : "session";
}
