import type { Meta, OpenString } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";

/** Which sessions a list has. An agent MUST answer a value that it does not know with error `-32602`. */
export type SessionArchiveFilter =
  /** Only those that are not archived. */
  | "exclude"
  /** All. */
  | "include"
  /** Only those that are archived. */
  | "only"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;

/**
 * Takes a session out of the lists that do not ask for archived ones; its id and history are kept. The agent MUST
 * first cancel what it is doing there and free what the session holds, as `session/close` does. It succeeds for an
 * archived session too; an unknown one is error `-32002`. Only if the agent advertised `archive`.
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
 * Puts a session back into the lists, with its id and history; it does not open it. To go on with an archived
 * session, a client should send this before it opens it. It succeeds for a session that is not archived too; an
 * unknown one is error `-32002`. Only if the agent advertised `archive`.
 * @x-side agent
 * @x-method session/unarchive
 */
export interface UnarchiveSessionRequest {
  /** The session to put back. */
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
 * Gives a session a title: any that a list would show, open or not. The agent answers once the title is stored, and
 * should not replace it by one that it makes up itself. An unknown session is error `-32002`. Only if the agent
 * advertised `title`.
 * @x-side agent
 * @x-method session/set_title
 */
export interface SetSessionTitleRequest {
  /** The id of the session. */
  sessionId: SessionId;
  /**
   * The title. The agent may trim or shorten it, and answers one that it does not accept, such as an empty one, with
   * error `-32602`.
   */
  title: string;
  _meta?: Meta;
}
