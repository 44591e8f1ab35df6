import type { PermissionLifetime, PermissionRule, PermissionSubject } from "@parley/permission";
import type { JsonObject, PermissionOption } from "@parley/schema/neutral";

/** The rules that the user created for a session and its project by choosing "always". */
export interface PermissionRules {
  /** Returns the rules that apply to the session with its current roots, starting with the session's own rules. */
  list(): Promise<readonly PermissionRule[]>;
  /** Removes a rule, so the user is asked again. Resolves once the change is stored. */
  forget(rule: PermissionRule): Promise<void>;
  /**
   * Extends a session's rule to all sessions of its project. Resolves once the change is stored.
   *
   * @throws {Error} if the agent has no `projectPermissions`.
   */
  extendToProject(rule: PermissionRule): Promise<void>;
}

/** A request for the user's permission to run a tool call. */
export interface PermissionRequest {
  /**
   * The subject that an "always" decision covers. The decision is remembered as a rule for the session's roots, so
   * the user is not asked again in the session or, if the agent has `projectPermissions`, in the project.
   */
  readonly subject?: PermissionSubject;
  /**
   * Whether the user must be asked each time. Clients receive `"parley/once": true` in the request's `_meta`, and
   * those built with `@parley/client` do not remember the answer. Cannot be combined with `subject`.
   */
  readonly once?: boolean;
  /**
   * The subject's name as shown to the user, after "Always allow". Default: `describeSubject()` from
   * `@parley/permission`.
   */
  readonly subjectTitle?: string;
  /**
   * The roots to which the subject refers, such as the roots of the path guard that checked a file. Only rules
   * created for these roots apply. Default: the session's current roots, which do not change during a turn.
   */
  readonly roots?: readonly string[];
  /**
   * The options to offer. Default: allow once and reject once; with a subject, also "always allow" for the session.
   * Clients that announce `"parley/optionNames": true` in the `_meta` of their capabilities are also offered "always
   * allow" for the project. Offer each kind at most once, because many editors label options by kind, so two of the
   * same kind would look alike.
   */
  readonly options?: readonly PermissionOption[];
  /** The text of the request. Version 1 clients show only the tool call itself. Default: the call's title. */
  readonly title?: string;
  /** Additional text. Not available in version 1. */
  readonly description?: string;
  /** Extensions, sent unchanged. */
  readonly _meta?: JsonObject;
  /** Cancels the question when it aborts, just like the call's signal. The outcome is then `cancelled`. */
  readonly signal?: AbortSignal;
}

/** The answer to a permission request. */
export interface PermissionResult {
  readonly allowed: boolean;
  /**
   * `dismissed`: the user closed the question, and the turn continues. `cancelled`: the turn was cancelled or the
   * client disconnected, so there will be no answer.
   */
  readonly outcome: "allowed" | "rejected" | "dismissed" | "cancelled";
  /** The selected option. Absent if none was selected or the user was not asked. */
  readonly option?: PermissionOption;
  /** The lifetime of the rule that made the decision. Absent if the user was asked. */
  readonly remembered?: PermissionLifetime;
}
