import type { Peer } from "@parley/protocol";
import { type SetupAnswer, patchMeta, readSetup } from "@parley/protocol/session/v2";
import type { client as stableClient } from "@parley/schema/v2/client";
import { type AgentMethods, type ClientMethods, client } from "@parley/schema/v2/unstable";

import { addRequests } from "../../connection/define-dialect.ts";
import type { AgentDescription, AgentWire } from "../../dialect/agent-wire.ts";
import type { ClientDialect, LoadedDialect } from "../../dialect/client-dialect.ts";
import { advertising } from "../../unstable/advertise.ts";
import { placeOf, withCursors } from "../../unstable/cursors.ts";
import { defineMcpDialect, withoutCode } from "../../unstable/mcp-over-acp.ts";
import { withSuggestions } from "../../unstable/prompt-suggestions.ts";
import { withChoices } from "../../unstable/session-options.ts";
import { advertisingSkills, readingSkills, withSkills } from "../../unstable/skills.ts";
import { requireSessionCapability } from "../../unstable/stored-sessions.ts";
import { acceptOlderAnswers } from "../accept-older-answers.ts";
import { initializeOlder } from "../initialize-older.ts";
import { initializeParams } from "../initialize-params.ts";
import { sessionRequests, workspaceFor } from "../session-requests.ts";
import { definition } from "../v2-dialect.ts";

export {
  archiveSession,
  sessionStatus,
  setSessionTitle,
  unarchiveSession,
} from "../../unstable/stored-sessions.ts";
export { type AuthStatus, authStatus } from "../../unstable/auth-status.ts";
export { type SessionOptionsQuery, sessionOptions } from "../../unstable/session-options.ts";
export { skillBlock } from "../../unstable/skills.ts";
export { type SteeringOutcome, steer } from "../../unstable/steering.ts";

const dialect: LoadedDialect = /*#__PURE__*/ defineMcpDialect(
  // The unstable descriptor has all the methods of the stable one.
  /*#__PURE__*/ readingSkills(/*#__PURE__*/ acceptOlderAnswers(client as typeof stableClient)),
  /*#__PURE__*/ withCursors(
    /*#__PURE__*/ addRequests(
      /*#__PURE__*/ withSkills(/*#__PURE__*/ withSuggestions(definition)),
      (peer, agent) => {
        const workspace = withoutCode(withChoices(workspaceFor(agent), agent, 2));
        return {
          ...sessionRequests(peer, agent, workspace),
          ...forkRequests(peer as Peer<AgentMethods, ClientMethods>, agent, workspace),
        };
      },
    ),
    patchMeta,
  ),
);

/**
 * Protocol version 2 with drafts that may change at any time: forks, cursors, archived sessions, titles, status,
 * steering, session settings before a session is opened, suggested prompts, skills, and MCP servers in this process.
 *
 * @experimental
 */
export const v2: ClientDialect = {
  version: 2,
  initializeParams: /*#__PURE__*/ advertisingSkills(
    /*#__PURE__*/ advertising(initializeParams, "capabilities", ["promptSuggestions"]),
  ),
  initialize: initializeOlder,
  load: () => dialect,
};

/**
 * Creates the request that forks a session.
 *
 * @see https://agentclientprotocol.com/rfds/session-fork
 */
function forkRequests(
  peer: Peer<AgentMethods, ClientMethods>,
  agent: AgentDescription,
  workspace: ReturnType<typeof workspaceFor>,
): Pick<AgentWire, "forkSession"> {
  return {
    async forkSession(sessionId, options, opened) {
      requireSessionCapability(agent, "fork", "session/fork");
      const params = { sessionId, ...workspace("session/fork", options), ...placeOf(options) };
      await peer.request("session/fork", params, {
        // Commands of unknown types, such as those in the drafts, are omitted.
        onResult: ({ sessionId: id, ...setup }) => opened({ id, setup: readSetup(setup as SetupAnswer) }),
      });
    },
  };
}
