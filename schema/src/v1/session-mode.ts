import type { Meta, Tagged } from "./primitive.ts";
import type { SessionId } from "./session.ts";

/** @type string */
export type SessionModeId = Tagged<string, "SessionModeId">;

export interface SessionMode {
  id: SessionModeId;
  name: string;
  /** @x-deserialize-default-on-error true */
  description?: string | null;
  _meta?: Meta;
}

export interface SessionModeState {
  currentModeId: SessionModeId;
  /**
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  availableModes: SessionMode[];
  _meta?: Meta;
}

/**
 * @x-side agent
 * @x-method session/set_mode
 */
export interface SetSessionModeRequest {
  sessionId: SessionId;
  modeId: SessionModeId;
  _meta?: Meta;
}

/**
 * @x-side agent
 * @x-method session/set_mode
 */
export interface SetSessionModeResponse {
  _meta?: Meta;
}

export interface CurrentModeUpdate {
  currentModeId: SessionModeId;
  _meta?: Meta;
}
