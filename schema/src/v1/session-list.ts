import type { Meta } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";

/**
 * Asks for the sessions that can be reopened, one page at a time. Only if the agent advertised
 * `sessionCapabilities.list`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-list
 * @x-side agent
 * @x-method session/list
 * @x-deserialize-default-on-null true
 */
export interface ListSessionsRequest {
  /**
   * Only the sessions of exactly this directory: an absolute path. Missing and `null` both mean those of any
   * directory.
   */
  cwd?: string | null;
  /** The page to send: `nextCursor` of the page before, unchanged. Missing or `null` asks for the first. */
  cursor?: string | null;
  _meta?: Meta;
}

/**
 * One page of sessions.
 * @x-side agent
 * @x-method session/list
 */
export interface ListSessionsResponse {
  /**
   * The sessions of this page; empty if there are none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  sessions: SessionInfo[];
  /**
   * Asks for the next page; nothing may be read out of it, and it is not kept. Missing or `null` on the last page.
   * @x-deserialize-default-on-error true
   */
  nextCursor?: string | null;
  _meta?: Meta;
}

/** A session, as a list shows it. */
export interface SessionInfo {
  /** Names the session. */
  sessionId: SessionId;
  /** The directory of the session: an absolute path. */
  cwd: string;
  /**
   * All further roots of the session, in order, absolute paths each; missing or empty means none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  additionalDirectories?: string[];
  /**
   * The title of the session, for people. Missing and `null` both mean that it has none.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * When something last happened in the session, in the form of ISO 8601. Missing and `null` both mean that the agent
   * does not say.
   * @x-deserialize-default-on-error true
   */
  updatedAt?: string | null;
  _meta?: Meta;
}

/**
 * Deletes a session, so that no list has it any more; one that is deleted already, or never was, should be a success
 * too. Only if the agent advertised `sessionCapabilities.delete`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-delete
 * @x-side agent
 * @x-method session/delete
 */
export interface DeleteSessionRequest {
  /** The session to delete. */
  sessionId: SessionId;
  _meta?: Meta;
}

/**
 * The session is deleted.
 * @x-side agent
 * @x-method session/delete
 * @x-deserialize-default-on-null true
 */
export interface DeleteSessionResponse {
  _meta?: Meta;
}

/**
 * What a list shows of the session has changed. What is missing stays as it is; `null` clears it.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-list#updating-session-metadata
 */
export interface SessionInfoUpdate {
  /**
   * The title of the session, for people.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * When something last happened in the session, in the form of ISO 8601.
   * @x-deserialize-default-on-error true
   */
  updatedAt?: string | null;
  _meta?: Meta;
}
