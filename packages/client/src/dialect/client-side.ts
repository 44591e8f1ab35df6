import type { MessageRepair } from "@parley/protocol";
import type { SessionState } from "@parley/protocol/session";

import type {
  ClientHandlers,
  HandlerContext,
  PermissionOutcome,
  PermissionRequest,
} from "../api/client-handlers.ts";
import type { SessionUpdate } from "../api/client-session.ts";

/** Takes an update of one version of the protocol into a state. */
export type ApplyUpdate<Update extends SessionUpdate> = (state: SessionState, update: Update) => SessionState;

/** A permission request of the agent, as a dialect reads it. */
export interface PermissionQuestion {
  /** Whether the state is to show that the turn waits for the answer; else the agent's updates say so. */
  readonly showsInTurn: boolean;
  /** Takes what the request says of its tool call into the session's state. */
  apply(state: SessionState): SessionState;
  /** What the application is asked. */
  request(state: SessionState): PermissionRequest;
}

/** This side of the connection, as a dialect reaches it: the sessions, and what the application does for the agent. */
export interface ClientHost {
  readonly handlers: ClientHandlers;
  readonly onRepair: ((repair: MessageRepair) => void) | undefined;
  /** Takes an update into the state of its session, and hands it to all who want it. */
  update<Update extends SessionUpdate>(
    sessionId: string,
    update: Update,
    apply: ApplyUpdate<Update>,
  ): void | Promise<void>;
  /**
   * What a handler is to know of the agent's request.
   *
   * @throws {RequestError} if there is no such session.
   */
  context(sessionId: string, signal: AbortSignal): HandlerContext;
  /**
   * Asks the application, unless the turn is being cancelled.
   *
   * @throws {RequestError} if there is no such session.
   */
  askPermission(
    sessionId: string,
    question: PermissionQuestion,
    signal: AbortSignal,
  ): Promise<PermissionOutcome>;
}
