import type {
  DecidedPermission,
  DecidedPermissions,
  ProjectPermissions,
  RememberedPermission,
} from "../author/permission.ts";
import type { SessionMemory } from "../author/session-memory.ts";

/** What session permissions are made of. */
export interface SessionPermissionsParts {
  readonly cwd: string;
  readonly memory: SessionMemory;
  readonly project: ProjectPermissions | undefined;
}

/** What the user decided once and for all, of each scope by its id. */
export class SessionPermissions implements DecidedPermissions {
  readonly #parts: SessionPermissionsParts;

  constructor(parts: SessionPermissionsParts) {
    this.#parts = parts;
  }

  /** Whether decisions can be kept for the project. */
  get hasProject(): boolean {
    return this.#parts.project !== undefined;
  }

  /** A decision for the session goes before one for the project. */
  async recall(scope: string): Promise<RememberedPermission | undefined> {
    const { memory, project, cwd } = this.#parts;
    const inSession = (await memory.get(keyOf(scope))) as boolean | undefined;
    if (inSession !== undefined) return { allowed: inSession, reach: "session" };
    const inProject = await project?.recall(cwd, scope);
    return inProject === undefined ? undefined : { allowed: inProject, reach: "project" };
  }

  /** Resolves when the decision is kept for good. */
  async remember(scope: string, { allowed, reach }: RememberedPermission): Promise<void> {
    await this.#keep({ scope, reach }, allowed);
  }

  async list(): Promise<readonly DecidedPermission[]> {
    const { memory, project, cwd } = this.#parts;
    const keys = (await memory.keys()).filter((key) => key.startsWith(PREFIX));
    const inSession = keys.map(async (key): Promise<DecidedPermission> => {
      const allowed = (await memory.get(key)) === true;
      return { scope: key.slice(PREFIX.length), allowed, reach: "session" };
    });
    const inProject = [...((await project?.list(cwd)) ?? [])].map(([scope, allowed]): DecidedPermission => ({
      scope,
      allowed,
      reach: "project",
    }));
    return [...(await Promise.all(inSession)), ...inProject];
  }

  forget(decision: Pick<DecidedPermission, "scope" | "reach">): Promise<void> {
    return this.#keep(decision, undefined);
  }

  async #keep(
    { scope, reach }: Pick<DecidedPermission, "scope" | "reach">,
    allowed: boolean | undefined,
  ): Promise<void> {
    const { memory, project, cwd } = this.#parts;
    if (reach === "project") await project?.remember(cwd, scope, allowed);
    else await memory.set(keyOf(scope), allowed);
  }
}

const PREFIX = "permission:";

function keyOf(scope: string): string {
  return `${PREFIX}${scope}`;
}
