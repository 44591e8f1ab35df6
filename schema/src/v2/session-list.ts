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
   * If set, only sessions with exactly this directory are listed. Sessions in subdirectories, and those that have it
   * as an additional directory, are not listed. Missing and `null` both mean any directory.
   */
  cwd?: AbsolutePath | null;
  /**
   * The cursor of the requested page, which is the unchanged `nextCursor` of the previous page. Missing or `null` for
   * the first page.
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
  /** The cursor of the next page. Missing or `null` on the last page; an empty string is a cursor like any other. */
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
  /** The session's directory. */
  cwd: AbsolutePath;
  /**
   * All additional directories of the session, in order. Missing or empty means none. They replace the previously
   * listed ones.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: AbsolutePath[];
  /**
   * The human-readable title of the session. Missing and `null` both mean none.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * The time of the last activity in the session, in RFC 3339 format. Missing and `null` both mean unspecified.
   * @format date-time
   * @x-deserialize-default-on-error true
   */
  updatedAt?: string | null;
  _meta?: Meta;
}

/**
 * Deletes a session, so that it is no longer listed. The request should also succeed if the session is already
 * deleted or unknown. Requires the agent capability `session.delete`.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-delete
 * @x-side agent
 * @x-method session/delete
 */
export interface DeleteSessionRequest {
  /** The session to delete. */
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
 * Reports a change to the session's entry in lists. Missing members keep their value, and `null` clears them; `_meta`
 * is merged key by key.
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
