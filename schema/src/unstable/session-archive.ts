import type { Meta, OpenString } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";

/** Which sessions to list. An agent MUST answer an unknown value with error `-32602`. */
export type SessionArchiveFilter =
  /** Only sessions that are not archived. */
  | "exclude"
  /** All sessions. */
  | "include"
  /** Only archived sessions. */
  | "only"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;

/**
 * Removes a session from all lists that do not ask for archived ones, but keeps its id and history. The agent MUST
 * first cancel its work and free its resources, as in `session/close`. Archiving an archived session succeeds; an
 * unknown session is error `-32002`. Requires the agent capability `archive`.
 * @x-side agent
 * @x-method session/archive
 */
export interface ArchiveSessionRequest {
  /** The session to archive. */
  sessionId: SessionId;
  _meta?: Meta;
}

/**
 * The session is archived.
 * @x-side agent
 * @x-method session/archive
 */
export interface ArchiveSessionResponse {
  _meta?: Meta;
}

/**
 * Returns a session to the lists, with its id and history, without opening it. A client should send this before it
 * opens an archived session. It also succeeds for a session that is not archived; an unknown session is error `-32002`.
 * Requires the agent capability `archive`.
 * @x-side agent
 * @x-method session/unarchive
 */
export interface UnarchiveSessionRequest {
  /** The session to unarchive. */
  sessionId: SessionId;
  _meta?: Meta;
}

/**
 * The session is no longer archived.
 * @x-side agent
 * @x-method session/unarchive
 */
export interface UnarchiveSessionResponse {
  _meta?: Meta;
}

/**
 * Sets the title of a session, open or not. The agent answers once the title is stored, and should not overwrite it
 * with a generated one. An unknown session is error `-32002`. Requires the agent capability `title`.
 * @x-side agent
 * @x-method session/set_title
 */
export interface SetSessionTitleRequest {
  /** The id of the session. */
  sessionId: SessionId;
  /**
   * The title. The agent may trim or shorten it. It answers a title that it does not accept, such as an empty one, with
   * error `-32602`.
   */
  title: string;
  _meta?: Meta;
}
