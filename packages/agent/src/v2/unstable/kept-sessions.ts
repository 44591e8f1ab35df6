import type { PeerHandlers } from "@parley/protocol";
import type { AgentMethods } from "@parley/schema/v2/unstable";

import type { AgentEngine } from "../../agent-engine.ts";
import { renderPage, toQuery, toSessionInfo } from "../../session-list.ts";
import { checkArchiveFilter, checkTitle } from "../../unstable/kept-session.ts";
import { announce, toSessionRequest } from "../open-session.ts";
import { describeConfig } from "../session-config.ts";

/** What is advertised of {@link keptSessionHandlers}. */
export const KEPT_SESSION_CAPABILITIES: object = { fork: {}, archive: {}, title: {} };

/**
 * Sessions that are kept are copied, put away, and named by their users.
 *
 * @see https://agentclientprotocol.com/rfds/session-fork
 */
export function keptSessionHandlers(engine: AgentEngine): PeerHandlers<AgentMethods>["requests"] {
  if (engine.definition.store === undefined) return {};
  return {
    async "session/fork"(params, context) {
      const request = toSessionRequest(params as Parameters<typeof toSessionRequest>[0]);
      const session = await engine.forkSession(params.sessionId, request, context.signal);
      context.afterResponse(() => announce(session));
      return { sessionId: session.sessionId, ...describeConfig(session) };
    },
    async "session/list"({ archived, ...params }) {
      const query = { ...toQuery(params), archived: checkArchiveFilter(archived) };
      return renderPage(await engine.listSessions(query), (record) => ({
        ...toSessionInfo(record),
        archived: record.archived,
      }));
    },
    async "session/archive"({ sessionId }) {
      await engine.setArchived(sessionId, true);
      return {};
    },
    async "session/unarchive"({ sessionId }) {
      await engine.setArchived(sessionId, false);
      return {};
    },
    async "session/set_title"({ sessionId, title: wanted }) {
      const title = checkTitle(wanted);
      await engine.setTitle(sessionId, title);
      return { title };
    },
  };
}
