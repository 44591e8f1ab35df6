import type { Meta, OpenString } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";

/**
 * Which sessions to list, based on whether they are archived. An agent MUST reject an unknown value with error
 * `-32602`.
 */
export type SessionArchiveFilter =
  /** Only sessions that are not archived. */
  | "exclude"
  /** All sessions. */
  | "include"
  /** Only archived sessions. */
  | "only"
  /**
   * Any other value. Values that start with `_` are free to use; all others are reserved for later versions of the
   * protocol.
   */
  | OpenString;

/**
 * Archives a session. It keeps its ID and history, but is listed only in lists that include archived sessions. The
 * agent MUST first cancel the session's work and free its resources, as in `session/close`. Archiving an archived
 * session succeeds; an unknown session results in error `-32002`. Requires the agent capability `archive`.
 * @x-side agent
 * @x-method session/archive
 */
export interface ArchiveSessionRequest {
  /** The ID of the session to archive. */
  sessionId: SessionId;
  _meta?: Meta;
}

/**
 * Confirms that the session is archived.
 * @x-side agent
 * @x-method session/archive
 */
export interface ArchiveSessionResponse {
  _meta?: Meta;
}

/**
 * Unarchives a session without opening it, so that it is listed again. The session keeps its ID and history. A
 * client should send this before it opens an archived session. This also succeeds if the session is not archived;
 * an unknown session results in error `-32002`. Requires the agent capability `archive`.
 * @x-side agent
 * @x-method session/unarchive
 */
export interface UnarchiveSessionRequest {
  /** The ID of the session to unarchive. */
  sessionId: SessionId;
  _meta?: Meta;
}

/**
 * Confirms that the session is no longer archived.
 * @x-side agent
 * @x-method session/unarchive
 */
export interface UnarchiveSessionResponse {
  _meta?: Meta;
}

/**
 * Sets the title of a session, whether it is open or not. The agent responds after storing the title, and should not
 * overwrite it with a generated one. An unknown session results in error `-32002`. Requires the agent capability
 * `title`.
 * @x-side agent
 * @x-method session/set_title
 */
export interface SetSessionTitleRequest {
  /** The ID of the session. */
  sessionId: SessionId;
  /**
   * The title. The agent may trim or shorten it, and responds with error `-32602` if it does not accept the title,
   * for example because the title is empty.
   */
  title: string;
  _meta?: Meta;
}
