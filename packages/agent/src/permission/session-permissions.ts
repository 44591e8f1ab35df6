import type {
  PermissionLifetime,
  PermissionProject,
  PermissionQuery,
  PermissionRule,
  PermissionStore,
  PermissionSubject,
} from "@parley/permission";

import type { Directories } from "../author/directories.ts";
import type { PermissionRules } from "../author/permission.ts";
import type { SessionMemory } from "../author/session-memory.ts";
import { sessionPermissionStore } from "./session-permission-store.ts";

interface RuledSession {
  readonly sessionId: string;
  readonly principal: string | undefined;
  /** The session's roots, which may change. Rules are looked up and created with the current roots. */
  readonly workspace: { readonly roots: readonly string[] };
}

interface SessionPermissionsOptions {
  readonly memory: SessionMemory;
  readonly project: PermissionStore | undefined;
  /** If present, rules are created for the real paths of their roots and apply to every path that leads there. */
  readonly directories: Directories | undefined;
}

export class SessionPermissions implements PermissionRules {
  readonly #session: RuledSession;
  readonly #stores: Readonly<Record<PermissionLifetime, PermissionStore | undefined>>;
  readonly #directories: Directories | undefined;

  constructor(session: RuledSession, { memory, project, directories }: SessionPermissionsOptions) {
    this.#session = session;
    this.#directories = directories;
    this.#stores = { session: sessionPermissionStore(memory, session.sessionId), project };
  }

  get hasProject(): boolean {
    return this.#stores.project !== undefined;
  }

  /** Returns the query for a rule about `subject`. `roots` defaults to the session's current roots. */
  queryFor(subject: PermissionSubject, roots: readonly string[] | undefined): PermissionQuery {
    const { owner, roots: present } = this.#project();
    return { owner, roots: [...(roots ?? present)], subject };
  }

  /** Looks up a rule. The session's rules take precedence over the project's. */
  async find(query: PermissionQuery): Promise<PermissionRule | undefined> {
    const queries = await this.#namesOf(query);
    for (const store of this.#all) {
      for (const named of queries) {
        const rule = await store.find(named);
        if (rule !== undefined) return named === query ? rule : { ...rule, roots: query.roots };
      }
    }
    return undefined;
  }

  async remember(rule: PermissionRule): Promise<void> {
    const [real = rule] = await this.#namesOf(rule);
    await this.#stores[rule.lifetime]?.remember(real);
  }

  async list(): Promise<readonly PermissionRule[]> {
    const project = this.#project();
    const projects = await this.#namesOf(project);
    const rules: PermissionRule[] = [];
    for (const store of this.#all) {
      for (const named of projects) {
        const found = await store.list(named);
        rules.push(...found.map((rule) => (named === project ? rule : { ...rule, roots: project.roots })));
      }
    }
    return rules;
  }

  async forget(rule: PermissionRule): Promise<void> {
    for (const named of await this.#namesOf(rule)) await this.#stores[rule.lifetime]?.forget(named);
  }

  async extendToProject(rule: PermissionRule): Promise<void> {
    if (!this.hasProject) {
      throw new Error("Cannot extend a rule to the project: the agent has no `projectPermissions`");
    }
    await this.remember({ ...rule, lifetime: "project" });
    await this.forget({ ...rule, lifetime: "session" });
  }

  get #all(): readonly PermissionStore[] {
    const { session, project } = this.#stores;
    return [session, project].filter((store) => store !== undefined);
  }

  /** Returns a project with the real paths of its roots. For older rules, also returns it with the original paths. */
  async #namesOf<Project extends PermissionProject>(project: Project): Promise<readonly Project[]> {
    const directories = this.#directories;
    if (directories === undefined) return [project];
    const paths = project.roots.map(async (root) => (await directories.realPath(root)) ?? root);
    const roots = await Promise.all(paths);
    const isReal = roots.every((root, index) => root === project.roots[index]);
    return isReal ? [project] : [{ ...project, roots }, project];
  }

  #project(): PermissionProject {
    const { principal = "", workspace } = this.#session;
    return { owner: principal, roots: workspace.roots };
  }
}
