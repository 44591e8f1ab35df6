import type { Meta, Tagged } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";
import type { AbsolutePath } from "./absolute-path.ts";

/**
 * Asks for the sessions that can be reopened, one page at a time.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-list
 * @x-side agent
 * @x-method session/list
 */
export interface ListSessionsRequest {
  /**
   * Only the sessions of exactly this directory: neither those below it, nor those that have it among their further
   * roots. Missing and `null` both mean those of any directory.
   */
  cwd?: AbsolutePath | null;
  /** The page to send: `nextCursor` of the page before, unchanged. Missing or `null` asks for the first. */
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
  /** Asks for the next page. Missing or `null` on the last one; an empty text is a cursor like any other. */
  nextCursor?: SessionListCursor | null;
  _meta?: Meta;
}

/**
 * Says where in the list a page begins; nothing may be read out of it, and it is not kept.
 * @type string
 */
export type SessionListCursor = Tagged<string, "SessionListCursor">;

/** A session, as a list shows it. */
export interface SessionInfo {
  /** Names the session. */
  sessionId: SessionId;
  /** The directory of the session. */
  cwd: AbsolutePath;
  /**
   * All further roots of the session, in order; missing or empty means none. They replace what was listed before.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: AbsolutePath[];
  /**
   * The title of the session, for people. Missing and `null` both mean that it has none.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * When something last happened in the session, in the form of RFC 3339. Missing and `null` both mean that the agent
   * does not say.
   * @format date-time
   * @x-deserialize-default-on-error true
   */
  updatedAt?: string | null;
  _meta?: Meta;
}

/**
 * Deletes a session, so that no list has it any more; one that is deleted already, or never was, should be a success
 * too. Only if the agent advertised `session.delete`.
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
 * What a list shows of the session has changed. What is missing stays as it is, `null` clears it; of `_meta`, each
 * key alone is replaced.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-list
 */
export interface SessionInfoUpdate {
  /**
   * The title of the session, for people.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * When something last happened in the session, in the form of RFC 3339.
   * @format date-time
   * @x-deserialize-default-on-error true
   */
  updatedAt?: string | null;
  _meta?: Meta;
}
