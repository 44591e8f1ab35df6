import { CapabilityError } from "@parley/protocol";
import {
  type SessionState,
  type SubagentState,
  applyCancel,
  applyTurn,
  createSessionState,
} from "@parley/protocol/session";
import { applyToSubagent, cancelSubagents, findSubagent } from "@parley/protocol/session/subagents";

import type { PermissionOutcome } from "../api/client-handlers.ts";
import type { SessionUpdate, Subagent } from "../api/client-session.ts";
import type { SessionPort } from "../dialect/agent-wire.ts";
import type { ApplyUpdate, IncomingPermissionRequest } from "../dialect/client-side.ts";
import type { LiveSession, SessionEnvironment } from "../session/live-session.ts";
import { OpenPermissionRequests } from "../session/open-permission-requests.ts";

/** Position of a subagent below its session, and the parts of the connection that it needs. */
export interface SubagentPlace {
  readonly session: LiveSession;
  /** Ids of the subagents on the path from the session to this one, ending with its own id. */
  readonly path: readonly string[];
  readonly environment: SessionEnvironment;
  readonly directory: {
    /**
     * Answers the open permission requests of the subagents in `state` with `cancelled`, except for background
     * subagents.
     */
    cancelRequests(state: SessionState): void;
  };
}

/** A subagent that the agent has announced. Its state is part of the state of its session. */
export class LiveSubagent implements Subagent {
  readonly id: string;
  readonly session: LiveSession;
  readonly path: readonly string[];
  readonly #place: SubagentPlace;
  /** The subagent's session. Its state is part of the state of the session that the subagent works for. */
  readonly #port: Pick<SessionPort, "state" | "change">;
  readonly #permissionRequests = new OpenPermissionRequests();
  #last: SubagentState;
  /** Set from the cancellation until the agent reports that the work has ended. */
  #isEnding = false;

  constructor(id: string, place: SubagentPlace) {
    this.id = id;
    this.session = place.session;
    this.path = place.path;
    this.#place = place;
    const read = (): SessionState => this.state.session;
    this.#port = {
      get state() {
        return read();
      },
      change: (step) => this.#change(step),
    };
    this.#last = { id, session: applyTurn(createSessionState(), { status: "unknown" }) };
  }

  get state(): SubagentState {
    let { state } = this.session as { readonly state: SessionState };
    let known: SubagentState | undefined;
    for (const id of this.path) {
      known = findSubagent(state, id);
      // A replayed history announces the subagent again.
      if (known === undefined) return this.#last;
      state = known.session;
    }
    return (this.#last = known ?? this.#last);
  }

  async cancel(): Promise<void> {
    const { capabilities, session } = this.state;
    if (!capabilities?.cancel)
      throw new CapabilityError("session/cancel", "capabilities.cancel of the subagent");
    // The agent must receive the cancellation before the responses to its permission requests.
    const sent = this.#place.environment.wire.cancel(this.id);
    this.cancelRequests();
    this.#place.directory.cancelRequests(session);
    this.#change((state) => applyCancel(cancelSubagents(state)));
    await sent;
  }

  /** Answers the subagent's permission requests with `cancelled`, including any that it sends until its work ends. */
  cancelRequests(): void {
    const { status } = this.state.session.turn;
    this.#isEnding = status === "running" || status === "requires_action";
    this.#permissionRequests.cancelAll();
  }

  /** Applies an update from the agent to the subagent's session, then passes it to the application. */
  update<Update extends SessionUpdate>(update: Update, apply: ApplyUpdate<Update>): void | Promise<void> {
    this.session.live.update({ sessionUpdate: "_subagent" }, (state) =>
      applyToSubagent(state, this.path, (session) => apply(session, update)),
    );
    this.reported();
    return this.#place.environment.handlers.subagentUpdate?.(update, {
      session: this.session,
      subagent: this,
    });
  }

  /** Handles an update that may have changed the subagent's state. */
  reported(): void {
    if (this.#isEnding) this.#isEnding = this.state.session.turn.status !== "idle";
  }

  askPermission(incoming: IncomingPermissionRequest, signal: AbortSignal): Promise<PermissionOutcome> {
    const { requestPermission } = this.#place.environment.handlers;
    const handler = this.#isEnding ? undefined : requestPermission;
    const context = { session: this.session, subagent: this, signal };
    return this.#permissionRequests.ask(incoming, context, { port: this.#port, handler });
  }

  #change(step: (state: SessionState) => SessionState): void {
    this.session.change((state) => applyToSubagent(state, this.path, step));
  }
}
