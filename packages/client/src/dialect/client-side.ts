import type { SessionState } from "@parley/protocol/session";

import type {
  ClientHandlers,
  HandlerContext,
  PermissionOutcome,
  PermissionRequest,
} from "../api/client-handlers.ts";
import type { SessionUpdate } from "../api/client-session.ts";

/** Function that applies an update of one protocol version to a state. */
export type ApplyUpdate<Update extends SessionUpdate> = (state: SessionState, update: Update) => SessionState;

/** A permission request from the agent, as parsed by a dialect. */
export interface IncomingPermissionRequest {
  /**
   * Whether the client itself must record in the state that the turn is waiting for an answer. If not, the agent's
   * updates do so.
   */
  readonly showsInTurn: boolean;
  /** Applies the tool call in the request to the session's state. */
  apply(state: SessionState): SessionState;
  /** Returns the request to pass to the application's handler. */
  request(state: SessionState): PermissionRequest;
}

/** The client's sessions and the application's handlers, as used by a dialect. */
export interface ClientSide {
  readonly handlers: ClientHandlers;
  /** Applies an update to its session's state and passes it to all readers. */
  update<Update extends SessionUpdate>(
    sessionId: string,
    update: Update,
    apply: ApplyUpdate<Update>,
  ): void | Promise<void>;
  /**
   * Returns the context for the handler of an agent's request.
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
