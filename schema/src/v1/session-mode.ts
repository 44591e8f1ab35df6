import type { Meta, Tagged } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";

/**
 * Names a mode of a session.
 * @type string
 */
export type SessionModeId = Tagged<string, "SessionModeId">;

/**
 * A way in which an agent can work, for example one that asks before it edits.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-modes
 */
export interface SessionMode {
  /** Names the mode. */
  id: SessionModeId;
  /** Text for the user. */
  name: string;
  /**
   * A longer text for the user.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  _meta?: Meta;
}

/** The modes of a session, and which of them it is in. */
export interface SessionModeState {
  /** The mode that the session is in: one of `availableModes`. */
  currentModeId: SessionModeId;
  /**
   * The modes to choose from.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  availableModes: SessionMode[];
  _meta?: Meta;
}

/**
 * Puts a session into another mode, at any time, also during a turn. Configuration options of the category `mode` are
 * the newer way.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-modes
 * @x-side agent
 * @x-method session/set_mode
 */
export interface SetSessionModeRequest {
  /** The session to change. */
  sessionId: SessionId;
  /** One of the session's modes. */
  modeId: SessionModeId;
  _meta?: Meta;
}

/**
 * The session is in the mode that was asked for.
 * @x-side agent
 * @x-method session/set_mode
 * @x-deserialize-default-on-null true
 */
export interface SetSessionModeResponse {
  _meta?: Meta;
}

/** The agent has put the session into another mode. */
export interface CurrentModeUpdate {
  /** The mode that the session is in now. */
  currentModeId: SessionModeId;
  _meta?: Meta;
}
