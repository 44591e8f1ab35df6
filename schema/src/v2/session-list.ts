import type { Meta, Tagged } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";
import type { AbsolutePath } from "./absolute-path.ts";

/**
 * Lists the sessions that can be reopened, one page at a time.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-list
 * @x-side agent
 * @x-method session/list
 */
export interface ListSessionsRequest {
  /**
   * If set, only sessions with exactly this directory are listed. Sessions in subdirectories, and sessions that have
   * it only as an additional directory, are not listed. Missing or `null` for all directories.
   */
  cwd?: AbsolutePath | null;
  /**
   * The cursor for the requested page: the unchanged `nextCursor` from the previous page. Missing or `null` for the
   * first page.
   */
  cursor?: SessionListCursor | null;
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
   * The cursor for the next page. Missing or `null` on the last page; an empty string is a cursor like any other.
   */
  nextCursor?: SessionListCursor | null;
  _meta?: Meta;
}

/**
 * The place in the list where a page starts. It is opaque and must not be stored.
 * @type string
 */
export type SessionListCursor = Tagged<string, "SessionListCursor">;

/** A session in a list. */
export interface SessionInfo {
  /** The ID of the session. */
  sessionId: SessionId;
  /** The session's working directory. */
  cwd: AbsolutePath;
  /**
   * All additional directories of the session, in order. Missing or empty if there are none. They replace the
   * previously listed ones.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: AbsolutePath[];
  /**
   * The human-readable title of the session. Missing or `null` if there is none.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * The time of the last activity in the session, in RFC 3339 format. Missing or `null` if unspecified.
   * @format date-time
   * @x-deserialize-default-on-error true
   */
  updatedAt?: string | null;
  _meta?: Meta;
}

/**
 * Deletes a session, so it is no longer listed. The request should also succeed if the session is already
 * deleted or unknown. Requires the agent capability `session.delete`.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-delete
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
 */
export interface DeleteSessionResponse {
  _meta?: Meta;
}

/**
 * Reports a change to the session's list entry. Missing members keep their values, and `null` clears them; `_meta` is
 * merged key by key.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-list
 */
export interface SessionInfoUpdate {
  /**
   * The human-readable title of the session.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * The time of the last activity in the session, in RFC 3339 format.
   * @format date-time
   * @x-deserialize-default-on-error true
   */
  updatedAt?: string | null;
  _meta?: Meta;
}
