import type { SessionState } from "@parley/protocol/session";
import { isInBackground } from "@parley/protocol/session/subagents";

import type { HandlerContext, PermissionOutcome } from "../api/client-handlers.ts";
import type { SessionUpdate } from "../api/client-session.ts";
import type { ApplyUpdate, IncomingPermissionRequest } from "../dialect/client-side.ts";
import type { LiveSession, Roots, SessionEnvironment } from "../session/live-session.ts";
import { SessionDirectory } from "../session/session-directory.ts";
import { textLength } from "../session/update-queue.ts";
import { FollowedSession, type SubagentOwner } from "./followed-session.ts";
import { LiveSubagent } from "./live-subagent.ts";

/** Maximum depth of nested subagents. Their states are nested equally deep. */
const MAX_DEPTH = 32;

/** Maximum number of subagents in a session, including nested ones. */
const MAX_SUBAGENTS = 4096;

/**
 * Maximum number of updates held for subagents that have not been announced yet, and maximum total length of those
 * updates.
 */
const MAX_HELD = 1024;
const MAX_HELD_LENGTH = 1024 * 1024;

interface HeldUpdate {
  readonly id: string;
  readonly length: number;
  readonly pass: () => void | Promise<void>;
}

/**
 * Sessions of a connection and their subagents. Passes each message to its recipient.
 *
 * @see https://agentclientprotocol.com/protocol/v2/subagents
 */
export class SubagentDirectory extends SessionDirectory implements SubagentOwner {
  /** Replaces the function that applies updates, in a version that ignores subagents. */
  protected readonly fold: ApplyUpdate<never> | undefined;
  readonly #environment: SessionEnvironment;
  readonly #subagents = new Map<string, LiveSubagent>();
  /** Number of subagents per session. */
  readonly #counts = new Map<LiveSession, number>();
  /** Updates for unannounced sessions, oldest first. The oldest are dropped if there are too many. */
  #held: HeldUpdate[] = [];
  #heldLength = 0;

  constructor(environment: SessionEnvironment) {
    super(environment);
    this.#environment = environment;
  }

  subagentOf(session: LiveSession, id: string): LiveSubagent | undefined {
    const subagent = this.#subagents.get(id);
    return subagent?.session === session ? subagent : undefined;
  }

  cancelRequests(state: SessionState): void {
    for (const { id, session } of state.subagents) {
      if (isInBackground(state, id)) continue;
      this.#subagents.get(id)?.cancelRequests();
      this.cancelRequests(session);
    }
  }

  endSubagents(session: LiveSession): void {
    if (!this.#counts.delete(session)) return;
    for (const subagent of this.#subagents.values()) {
      if (subagent.session !== session) continue;
      subagent.cancelRequests();
      this.#subagents.delete(subagent.id);
    }
  }

  override update<Update extends SessionUpdate>(
    id: string,
    update: Update,
    versionApply: ApplyUpdate<Update>,
  ): void | Promise<void> {
    const apply = (this.fold as ApplyUpdate<Update> | undefined) ?? versionApply;
    const target = this.#subagent(id) ?? this.find(id);
    if (target === undefined) {
      this.#hold({ id, length: textLength(update), pass: () => this.update(id, update, apply) });
      return super.update(id, update, apply);
    }
    if (update.sessionUpdate !== "subagent_update") return target.update(update, apply);
    const { sessionId } = update as SessionUpdate & { readonly sessionId: string };
    const refusal = this.#announce(sessionId, target);
    if (refusal !== undefined) {
      return this.#environment.onError(
        new Error(`Cannot apply update "subagent_update" of session "${id}": ${refusal}`),
      );
    }
    const handling = [target.update(update, apply)];
    this.#subagents.get(sessionId)?.reported();
    handling.push(...this.#release(sessionId));
    const waits = handling.filter((each) => each !== undefined);
    return waits.length === 0 ? undefined : Promise.all(waits).then(() => undefined);
  }

  override context(id: string, signal: AbortSignal): HandlerContext {
    const subagent = this.#subagent(id);
    return subagent === undefined
      ? super.context(id, signal)
      : { ...super.context(subagent.session.id, signal), subagent };
  }

  override async askPermission(
    id: string,
    request: IncomingPermissionRequest,
    signal: AbortSignal,
  ): Promise<PermissionOutcome> {
    const subagent = this.#subagent(id);
    return subagent === undefined
      ? super.askPermission(id, request, signal)
      : subagent.askPermission(request, signal);
  }

  protected override make(id: string, roots: Roots): LiveSession {
    return new FollowedSession({ id, roots }, this.#environment, this);
  }

  /**
   * Returns the subagent with the given id, unless the user has opened a session with that id, which takes
   * precedence.
   */
  #subagent(id: string): LiveSubagent | undefined {
    const subagent = this.#subagents.get(id);
    return subagent === undefined || this.get(id) !== undefined ? undefined : subagent;
  }

  /**
   * Registers a subagent that `parent` announces. Returns `undefined`, or the reason that the subagent cannot be
   * registered.
   */
  #announce(id: string, parent: LiveSubagent | LiveSession): string | undefined {
    const [session, above] = parent instanceof LiveSubagent ? [parent.session, parent.path] : [parent, []];
    const path = [...above, id];
    const known = this.#subagents.get(id);
    if (id === session.id || this.get(id) !== undefined) return `"${id}" is an open session`;
    if (known !== undefined) {
      const isSame = known.session === session && known.path.at(-2) === path.at(-2);
      return isSame ? undefined : `"${id}" is a subagent of another session`;
    }
    if (path.length > MAX_DEPTH) return `"${id}" is nested more than ${MAX_DEPTH} subagents deep`;
    const count = this.#counts.get(session) ?? 0;
    if (count === MAX_SUBAGENTS) return `session "${session.id}" already has ${MAX_SUBAGENTS} subagents`;
    this.#counts.set(session, count + 1);
    const subagent = new LiveSubagent(id, { session, path, environment: this.#environment, directory: this });
    this.#subagents.set(id, subagent);
    return undefined;
  }

  #hold(update: HeldUpdate): void {
    this.#held.push(update);
    this.#heldLength += update.length;
    while (this.#held.length > MAX_HELD || this.#heldLength > MAX_HELD_LENGTH) {
      this.#heldLength -= this.#held.shift()?.length ?? 0;
    }
  }

  /** Delivers the held updates of a subagent. */
  #release(id: string): (void | Promise<void>)[] {
    const released = this.#held.filter((each) => each.id === id);
    this.#held = this.#held.filter((each) => each.id !== id);
    return released.map(({ length, pass }) => {
      this.#heldLength -= length;
      return pass();
    });
  }
}
