import type { Meta } from "./primitive.ts";
import type { SessionId } from "./session.ts";

/**
 * @x-side agent
 * @x-method session/list
 */
export interface ListSessionsRequest {
  cwd?: string | null;
  cursor?: string | null;
  _meta?: Meta;
}

/**
 * @x-side agent
 * @x-method session/list
 */
export interface ListSessionsResponse {
  /**
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  sessions: SessionInfo[];
  /** @x-deserialize-default-on-error true */
  nextCursor?: string | null;
  _meta?: Meta;
}

export interface SessionInfo {
  sessionId: SessionId;
  cwd: string;
  /**
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  additionalDirectories?: string[];
  /** @x-deserialize-default-on-error true */
  title?: string | null;
  /** @x-deserialize-default-on-error true */
  updatedAt?: string | null;
  _meta?: Meta;
}

/**
 * @x-side agent
 * @x-method session/delete
 */
export interface DeleteSessionRequest {
  sessionId: SessionId;
  _meta?: Meta;
}

/**
 * @x-side agent
 * @x-method session/delete
 */
export interface DeleteSessionResponse {
  _meta?: Meta;
}

export interface SessionInfoUpdate {
  /** @x-deserialize-default-on-error true */
  title?: string | null;
  /** @x-deserialize-default-on-error true */
  updatedAt?: string | null;
  _meta?: Meta;
}
