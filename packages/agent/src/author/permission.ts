import type { PermissionLifetime, PermissionRule, PermissionSubject } from "@parley/permission";
import type { JsonObject, PermissionOption } from "@parley/schema/neutral";

/** The rules that the user made for a session and its project by deciding "always". */
export interface PermissionRules {
  /** The rules that cover the session with its present roots, those of the session first. */
  list(): Promise<readonly PermissionRule[]>;
  /** Removes a rule: the user is asked again. Resolves when that is stored. */
  forget(rule: PermissionRule): Promise<void>;
  /**
   * Extends a rule of the session to all sessions of its project. Resolves when that is stored.
   *
   * @throws {Error} if the agent has no `projectPermissions`.
   */
  extendToProject(rule: PermissionRule): Promise<void>;
}

/** A request for the user's permission for a tool call. */
export interface PermissionRequest {
  /**
   * The thing that one decision may cover beyond this call. With a subject, a decision for always is remembered as a rule for
   * the session's roots, and the user is not asked again: in the session, or in the project where the agent has
   * `projectPermissions`.
   */
  readonly subject?: PermissionSubject;
  /**
   * True if the user has to be asked each time. Clients get `"parley/once": true` in the `_meta` of the request, and those of
   * `@parley/client` remember no answer to it. Excludes `subject`.
   */
  readonly once?: boolean;
  /** Names the subject to the user, after "Always allow". Default: `describeSubject()` of `@parley/permission`. */
  readonly subjectTitle?: string;
  /**
   * The roots that the subject refers to, such as those of the path guard that judged a file: only a rule made for these
   * covers it. Default: the session's present roots, which do not change while a turn runs.
   */
  readonly roots?: readonly string[];
  /**
   * Default: allow once, reject once; with a subject also allow always, for the session. Clients that announce
   * `"parley/optionNames": true` in the `_meta` of their capabilities can allow always for the project, too. Give each kind once:
   * many editors label the options by their kinds, and show two of a kind alike.
   */
  readonly options?: readonly PermissionOption[];
  /** The text of the request; version 1 shows the call alone. Default: the call's title. */
  readonly title?: string;
  /** More text; not in version 1. */
  readonly description?: string;
  /** For extensions; sent as it is. */
  readonly _meta?: JsonObject;
  /** Withdraws the question when it aborts: the outcome is `cancelled`. The signal of the call does so, too. */
  readonly signal?: AbortSignal;
}

/** The answer to a permission request. */
export interface PermissionResult {
  readonly allowed: boolean;
  /**
   * `dismissed`: the user closed the question, and the turn goes on; `cancelled`: no answer will come, because the turn was
   * cancelled or the client is gone.
   */
  readonly outcome: "allowed" | "rejected" | "dismissed" | "cancelled";
  /** The chosen option; absent if none was, or the user was not asked. */
  readonly option?: PermissionOption;
  /** The lifetime of the rule that decided; absent if the user was asked. */
  readonly remembered?: PermissionLifetime;
}
