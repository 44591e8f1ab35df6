import type { Meta, Tagged } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";

/**
 * Identifies a mode of a session.
 * @type string
 */
export type SessionModeId = Tagged<string, "SessionModeId">;

/**
 * A mode of operation for an agent. For example, the agent may ask before editing files in one mode but not in
 * another.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-modes
 */
export interface SessionMode {
  /** The ID of the mode. */
  id: SessionModeId;
  /** The label shown to the user. */
  name: string;
  /**
   * A longer description for the user.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  _meta?: Meta;
}

/** The modes of a session, and the current one. */
export interface SessionModeState {
  /** The ID of the current mode, which is one of `availableModes`. */
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
 * Changes the mode of a session. Clients may send this at any time, even during a turn. Configuration options with
 * category `mode` supersede this request.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-modes
 * @x-side agent
 * @x-method session/set_mode
 */
export interface SetSessionModeRequest {
  /** The ID of the session to change. */
  sessionId: SessionId;
  /** The ID of one of the session's modes. */
  modeId: SessionModeId;
  _meta?: Meta;
}

/**
 * Confirms that the session is in the requested mode.
 * @x-side agent
 * @x-method session/set_mode
 * @x-deserialize-default-on-null true
 */
export interface SetSessionModeResponse {
  _meta?: Meta;
}

/** Reports that the agent changed the mode of the session. */
export interface CurrentModeUpdate {
  /** The ID of the current mode. */
  currentModeId: SessionModeId;
  _meta?: Meta;
}
