import type { SessionMemory } from "./session-memory.ts";

/** For how long a decision holds: for the session, or for all sessions with its `cwd`. */
export type PermissionReach = "session" | "project";

/** Keeps what users decided for a project, which is a directory, beyond its sessions. */
export interface ProjectPermissions {
  /** Whether the user allowed `scope`; `undefined` if that is yet to be decided. */
  recall(cwd: string, scope: string): Promise<boolean | undefined>;
  /** Resolves when it is kept for good. */
  remember(cwd: string, scope: string, allowed: boolean): Promise<void>;
}

/** A decision that was made earlier. */
export interface RememberedPermission {
  readonly allowed: boolean;
  readonly reach: PermissionReach;
}

/** What session permissions are made of. */
export interface SessionPermissionsParts {
  readonly cwd: string;
  readonly memory: SessionMemory;
  readonly project: ProjectPermissions | undefined;
}

/** What the user decided once and for all, of each scope by its id. */
export class SessionPermissions {
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
    const { memory, project, cwd } = this.#parts;
    if (reach === "project") await project?.remember(cwd, scope, allowed);
    else await memory.set(keyOf(scope), allowed);
  }
}

function keyOf(scope: string): string {
  return `permission:${scope}`;
}
