import type {
  PermissionLifetime,
  PermissionPlace,
  PermissionQuery,
  PermissionRule,
  PermissionStore,
  PermissionSubject,
} from "@parley/permission";

import type { PermissionRules } from "../author/permission.ts";
import type { SessionMemory } from "../author/session-memory.ts";
import { sessionPermissionStore } from "./session-permission-store.ts";

/** Parts of {@link SessionPermissions}. */
export interface SessionPermissionsParts {
  /**
   * Its principal owns the rules. Its roots may change: rules are looked for, and made, with those of the moment.
   */
  readonly session: {
    readonly sessionId: string;
    readonly principal: string | undefined;
    readonly roots: readonly string[];
  };
  readonly memory: SessionMemory;
  readonly project: PermissionStore | undefined;
}

/** The rules of a session and of its project. */
export class SessionPermissions implements PermissionRules {
  readonly #session: SessionPermissionsParts["session"];
  readonly #stores: Readonly<Record<PermissionLifetime, PermissionStore | undefined>>;

  constructor({ session, memory, project }: SessionPermissionsParts) {
    this.#session = session;
    this.#stores = { session: sessionPermissionStore(memory, session.sessionId), project };
  }

  /** True if rules can be stored for the project. */
  get hasProject(): boolean {
    return this.#stores.project !== undefined;
  }

  /** The query for a rule about `subject`. Default for `roots`: the session's present ones. */
  queryFor(subject: PermissionSubject, roots: readonly string[] | undefined): PermissionQuery {
    const { owner, roots: present } = this.#place();
    return { owner, roots: [...(roots ?? present)], subject };
  }

  /** Finds a rule; one of the session goes before one of the project. */
  async find(query: PermissionQuery): Promise<PermissionRule | undefined> {
    const { session, project } = this.#stores;
    return (await session?.find(query)) ?? (await project?.find(query));
  }

  /** Resolves when the rule is stored. */
  async remember(rule: PermissionRule): Promise<void> {
    await this.#stores[rule.lifetime]?.remember(rule);
  }

  async list(): Promise<readonly PermissionRule[]> {
    const { session, project } = this.#stores;
    const place = this.#place();
    return [...((await session?.list(place)) ?? []), ...((await project?.list(place)) ?? [])];
  }

  async forget(rule: PermissionRule): Promise<void> {
    await this.#stores[rule.lifetime]?.forget(rule);
  }

  async extendToProject(rule: PermissionRule): Promise<void> {
    const { session, project } = this.#stores;
    if (project === undefined) {
      throw new Error("Cannot extend a rule to the project: the agent has no `projectPermissions`");
    }
    await project.remember({ ...rule, lifetime: "project" });
    await session?.forget(rule);
  }

  #place(): PermissionPlace {
    const { principal = "", roots } = this.#session;
    return { owner: principal, roots };
  }
}
