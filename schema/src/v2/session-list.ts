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
   * Only sessions with exactly this directory: neither those below it, nor those that have it as an additional
   * directory. Missing and `null` both mean any directory.
   */
  cwd?: AbsolutePath | null;
  /** The page to return: `nextCursor` of the previous page, unchanged. Missing or `null` for the first page. */
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
   * The sessions of this page; empty if there are none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  sessions: SessionInfo[];
  /** The cursor of the next page. Missing or `null` on the last page; an empty string is a cursor like any other. */
  nextCursor?: SessionListCursor | null;
  _meta?: Meta;
}

/**
 * Where in the list a page starts. It is opaque and must not be stored.
 * @type string
 */
export type SessionListCursor = Tagged<string, "SessionListCursor">;

/** A session in a list. */
export interface SessionInfo {
  /** Identifies the session. */
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
   * The session's title, for people. Missing and `null` both mean none.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * When something last happened in the session, in RFC 3339 format. Missing and `null` both mean that the agent does
   * not say.
   * @format date-time
   * @x-deserialize-default-on-error true
   */
  updatedAt?: string | null;
  _meta?: Meta;
}

/**
 * Deletes a session, so that it is no longer listed. Deleting a deleted or unknown session should also succeed.
 * Requires the agent capability `session.delete`.
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
 * The session is deleted.
 * @x-side agent
 * @x-method session/delete
 */
export interface DeleteSessionResponse {
  _meta?: Meta;
}

/**
 * The session's entry in lists has changed. Missing members keep their value, and `null` clears them; `_meta` is merged
 * key by key.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-list
 */
export interface SessionInfoUpdate {
  /**
   * The session's title, for people.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * When something last happened in the session, in RFC 3339 format.
   * @format date-time
   * @x-deserialize-default-on-error true
   */
  updatedAt?: string | null;
  _meta?: Meta;
}
