import { type PeerHandlers, invalidParams } from "@parley/protocol";
import type { AgentMethods } from "@parley/schema/v1/unstable";

import type { SessionQuery } from "../author/session-store.ts";
import { renderPage, toQuery, toSessionInfo } from "../dialect/session-list.ts";
import type { SessionRequest } from "../dialect/session-request.ts";
import type { AgentHost } from "../host/agent-host.ts";
import type { OpenSession } from "../session/open-session.ts";

type StoredSessionHandlers = Pick<
  PeerHandlers<AgentMethods>["requests"],
  "session/fork" | "session/list" | "session/archive" | "session/unarchive" | "session/set_title"
>;

/** What is advertised of {@link storedSessionHandlers}. */
export const STORED_SESSION_CAPABILITIES: object = { fork: {}, archive: {}, title: {} };

/** How a version opens sessions. */
export interface SessionOpening {
  toSessionRequest(params: object): SessionRequest;
  announce(session: OpenSession): void;
  describeConfig(session: OpenSession): object;
}

/**
 * Sessions that are kept are copied, put away, and named by their users: in every version alike.
 *
 * @see https://agentclientprotocol.com/rfds/session-fork
 */
export function storedSessionHandlers(host: AgentHost, opening: SessionOpening): StoredSessionHandlers {
  if (host.definition.store === undefined) return {};
  return {
    async "session/fork"(params, context) {
      const request = opening.toSessionRequest(params);
      const session = await host.forkSession(params.sessionId, request, context.signal);
      context.afterResponse(() => opening.announce(session));
      return { sessionId: session.sessionId, ...opening.describeConfig(session) };
    },
    async "session/list"({ archived, ...params }) {
      const query = { ...toQuery(params), archived: checkArchiveFilter(archived) };
      return renderPage(await host.listSessions(query), (record) => ({
        ...toSessionInfo(record),
        archived: record.archived,
      }));
    },
    async "session/archive"({ sessionId }) {
      await host.setArchived(sessionId, true);
      return {};
    },
    async "session/unarchive"({ sessionId }) {
      await host.setArchived(sessionId, false);
      return {};
    },
    async "session/set_title"({ sessionId, title: wanted }) {
      const title = checkTitle(wanted);
      await host.setTitle(sessionId, title);
      return { title };
    },
  };
}

/** The filter that a client asks for, or what holds without one. @throws {RequestError} `-32602` for another word. */
function checkArchiveFilter(filter: string | null | undefined): NonNullable<SessionQuery["archived"]> {
  switch (filter) {
    case undefined:
    case null:
      return "exclude";
    case "exclude":
    case "include":
    case "only":
      return filter;
    default: {
      const what = `${JSON.stringify(filter)} is not a way to treat archived ones`;
      throw invalidParams(`Cannot list sessions: ${what}`, { archived: filter });
    }
  }
}

/** The title without the space around it. @throws {RequestError} `-32602` if nothing is left. */
function checkTitle(title: string): string {
  const trimmed = title.trim();
  if (trimmed === "") throw invalidParams("Cannot set the title: it is empty", { title });
  return trimmed;
}
