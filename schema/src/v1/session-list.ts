import type { Meta } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";

/**
 * Lists the sessions that can be reopened, one page at a time. Requires the agent capability
 * `sessionCapabilities.list`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-list
 * @x-side agent
 * @x-method session/list
 * @x-deserialize-default-on-null true
 */
export interface ListSessionsRequest {
  /**
   * An absolute path. If set, only sessions with exactly this directory are listed. Missing or `null` for all
   * directories.
   */
  cwd?: string | null;
  /**
   * The cursor for the requested page: the unchanged `nextCursor` from the previous page. Missing or `null` for the
   * first page.
   */
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
   * The sessions on this page; empty if there are none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  sessions: SessionInfo[];
  /**
   * The cursor for the next page. It is opaque and must not be stored. Missing or `null` on the last page.
   * @x-deserialize-default-on-error true
   */
  nextCursor?: string | null;
  _meta?: Meta;
}

/** A session in a list. */
export interface SessionInfo {
  /** The ID of the session. */
  sessionId: SessionId;
  /** The session's working directory, as an absolute path. */
  cwd: string;
  /**
   * All additional directories of the session, in order, as absolute paths. Missing or empty if there are
   * none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  additionalDirectories?: string[];
  /**
   * The human-readable title of the session. Missing or `null` if there is none.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * The time of the last activity in the session, in ISO 8601 format. Missing or `null` if unspecified.
   * @x-deserialize-default-on-error true
   */
  updatedAt?: string | null;
  _meta?: Meta;
}

/**
 * Deletes a session, so it is no longer listed. The request should also succeed if the session is already
 * deleted or unknown. Requires the agent capability `sessionCapabilities.delete`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-delete
 * @x-side agent
 * @x-method session/delete
 */
export interface DeleteSessionRequest {
  /** The ID of the session to delete. */
  sessionId: SessionId;
  _meta?: Meta;
}

/**
 * Confirms that the session is deleted.
 * @x-side agent
 * @x-method session/delete
 * @x-deserialize-default-on-null true
 */
export interface DeleteSessionResponse {
  _meta?: Meta;
}

/**
 * Reports a change to the session's list entry. Missing members keep their values, and `null` clears them.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-list#updating-session-metadata
 */
export interface SessionInfoUpdate {
  /**
   * The human-readable title of the session.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * The time of the last activity in the session, in ISO 8601 format.
   * @x-deserialize-default-on-error true
   */
  updatedAt?: string | null;
  _meta?: Meta;
}
