import type { SessionState } from "@parley/protocol/session";

import type {
  ClientHandlers,
  HandlerContext,
  PermissionOutcome,
  PermissionRequest,
} from "../api/client-handlers.ts";
import type { SessionUpdate } from "../api/client-session.ts";

/** Applies an update of one protocol version to a state. */
export type ApplyUpdate<Update extends SessionUpdate> = (state: SessionState, update: Update) => SessionState;

/** A permission request from the agent, as parsed by a dialect. */
export interface IncomingPermissionRequest {
  /**
   * Whether the client itself has to show in the state that the turn is waiting for the answer. If not, the agent's
   * updates do.
   */
  readonly showsInTurn: boolean;
  /** Applies the request's description of its tool call to the session's state. */
  apply(state: SessionState): SessionState;
  /** Returns the request for the application's handler. */
  request(state: SessionState): PermissionRequest;
}

/** The parts of the client's side of a connection that a dialect uses: its sessions and the application's handlers. */
export interface ClientSide {
  readonly handlers: ClientHandlers;
  /** Applies an update to its session's state and passes it to all readers. */
  update<Update extends SessionUpdate>(
    sessionId: string,
    update: Update,
    apply: ApplyUpdate<Update>,
  ): void | Promise<void>;
  /**
   * Returns the context of a request from the agent, for its handler.
   *
   * @throws {RequestError} if there is no such session.
   */
  context(sessionId: string, signal: AbortSignal): HandlerContext;
  /**
   * Passes a permission request to the application, unless the turn is being cancelled.
   *
   * @throws {RequestError} if there is no such session.
   */
  askPermission(
    sessionId: string,
    request: IncomingPermissionRequest,
    signal: AbortSignal,
  ): Promise<PermissionOutcome>;
}
