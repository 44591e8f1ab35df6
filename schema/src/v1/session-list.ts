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
  /** Only sessions with exactly this directory, an absolute path. Missing and `null` both mean any directory. */
  cwd?: string | null;
  /** The page to return: `nextCursor` of the previous page, unchanged. Missing or `null` for the first page. */
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
   * The cursor of the next page. It is opaque and must not be stored. Missing or `null` on the last page.
   * @x-deserialize-default-on-error true
   */
  nextCursor?: string | null;
  _meta?: Meta;
}

/** A session in a list. */
export interface SessionInfo {
  /** Identifies the session. */
  sessionId: SessionId;
  /** The session's directory, an absolute path. */
  cwd: string;
  /**
   * All additional directories of the session, in order, as absolute paths. Missing or empty means none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  additionalDirectories?: string[];
  /**
   * The session's title, for people. Missing and `null` both mean none.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * When something last happened in the session, in ISO 8601 format. Missing and `null` both mean that the agent does
   * not say.
   * @x-deserialize-default-on-error true
   */
  updatedAt?: string | null;
  _meta?: Meta;
}

/**
 * Deletes a session, so that it is no longer listed. Deleting a deleted or unknown session should also succeed.
 * Requires the agent capability `sessionCapabilities.delete`.
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
 * The session's entry in lists has changed. Missing members keep their value, and `null` clears them.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-list#updating-session-metadata
 */
export interface SessionInfoUpdate {
  /**
   * The session's title, for people.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * When something last happened in the session, in ISO 8601 format.
   * @x-deserialize-default-on-error true
   */
  updatedAt?: string | null;
  _meta?: Meta;
}
