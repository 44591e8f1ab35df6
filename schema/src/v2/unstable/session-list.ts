import type { Meta } from "../../primitive.ts";
import type { SessionArchiveFilter } from "../../unstable/session-archive.ts";
import type {
  StableListSessionsRequest,
  StableListSessionsResponse,
  StableSessionInfo,
} from "./inherited.gen.ts";

export type * from "../session-list.ts";

/**
 * Asks for the sessions that can be reopened, one page at a time.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-list
 * @x-side agent
 * @x-method session/list
 */
export interface ListSessionsRequest extends StableListSessionsRequest {
  /**
   * Whether archived sessions are meant, beside what `cwd` says; the same for each page. Missing and `null` both mean
   * `exclude`. Only if the agent advertised `session.archive`.
   */
  archived?: SessionArchiveFilter | null;
}

/**
 * One page of sessions.
 * @x-side agent
 * @x-method session/list
 */
export interface ListSessionsResponse extends StableListSessionsResponse {
  /**
   * The sessions of this page; empty if there are none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  sessions: SessionInfo[];
}

/** A session, as a list shows it. */
export interface SessionInfo extends StableSessionInfo {
  /**
   * Whether it is archived. Missing and `null` both mean that the agent does not say, which one that advertised
   * `session.archive` MUST do for each.
   * @x-deserialize-default-on-error true
   */
  archived?: boolean | null;
}

/**
 * The title is stored.
 * @x-side agent
 * @x-method session/set_title
 * @x-state {"session":[{"action":"replace","target":"sessionInfo","field":"title","value":"title"}]}
 */
export interface SetSessionTitleResponse {
  /** The title as it is stored: the one to show, rather than the one that was sent. */
  title: string;
  _meta?: Meta;
}
