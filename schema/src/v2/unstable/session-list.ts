import type { Meta } from "../../primitive.ts";
import type { SessionArchiveFilter } from "../../unstable/session-archive.ts";
import type {
  StableListSessionsRequest,
  StableListSessionsResponse,
  StableSessionInfo,
} from "./inherited.gen.ts";

export type * from "../session-list.ts";

/**
 * Lists the sessions that can be reopened, one page at a time.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-list
 * @x-side agent
 * @x-method session/list
 */
export interface ListSessionsRequest extends StableListSessionsRequest {
  /**
   * Which sessions to list, based on whether they are archived. Combined with the `cwd` filter. Clients send the same
   * value for each page. Missing or `null` is equivalent to `exclude`. Requires the agent capability
   * `session.archive`.
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
   * The sessions on this page; empty if there are none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  sessions: SessionInfo[];
}

/** A session in a list. */
export interface SessionInfo extends StableSessionInfo {
  /**
   * Whether the session is archived. Missing or `null` if unspecified; an agent that advertised
   * `session.archive` MUST specify it for each session.
   * @x-deserialize-default-on-error true
   */
  archived?: boolean | null;
}

/**
 * Confirms that the title is stored.
 * @x-side agent
 * @x-method session/set_title
 * @x-state {"session":[{"action":"replace","target":"sessionInfo","field":"title","value":"title"}]}
 */
export interface SetSessionTitleResponse {
  /** The stored title, which a client should show instead of the title that it sent. */
  title: string;
  _meta?: Meta;
}
