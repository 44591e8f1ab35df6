import type { SessionSetup, SessionState } from "@parley/protocol/session";
import { cancelSubagents, loseSubagents } from "@parley/protocol/session/subagents";

import type { CancelOptions, Subagent } from "../api/client-session.ts";
import {
  LiveSession,
  type Roots,
  type SessionEnvironment,
  type SessionLocation,
} from "../session/live-session.ts";

export interface SubagentOwner {
  get(id: string): LiveSession | undefined;
  forget(id: string): void;
  /** Finds a subagent of a session, at any depth. */
  subagentOf(session: LiveSession, id: string): Subagent | undefined;
  /**
   * Answers the open permission requests of the subagents in `state` with `cancelled`, except for background subagents.
   */
  cancelRequests(state: SessionState): void;
  /** Drops the subagents of a session that has closed. */
  endSubagents(session: LiveSession): void;
}

/** A session whose subagents are tracked. */
export class FollowedSession extends LiveSession {
  readonly #directory: SubagentOwner;

  constructor(location: SessionLocation, environment: SessionEnvironment, directory: SubagentOwner) {
    super(location, environment, () => directory.forget(location.id));
    this.#directory = directory;
  }

  override subagent(id: string): Subagent | undefined {
    return this.#directory.subagentOf(this, id);
  }

  override cancel(options?: CancelOptions): Promise<void> {
    // Queues the cancellation before returning.
    const sent = super.cancel(options);
    this.#directory.cancelRequests(this.state);
    this.change(cancelSubagents);
    return sent;
  }

  override end(reason?: string): void {
    super.end(reason);
    this.#directory.endSubagents(this);
    this.change(loseSubagents);
  }

  override commit(roots: Roots, setup: SessionSetup): void {
    super.commit(roots, setup);
    // Subagents that are announced before the response to `session/new` are new. For any other request, they are part
    // of the history.
    if (this.#directory.get(this.id) === this) this.change(loseSubagents);
  }
}
