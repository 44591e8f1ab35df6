import type { Peer } from "@parley/protocol";
import type { client as stableClient } from "@parley/schema/v1/client";
import { type AgentMethods, type ClientMethods, client } from "@parley/schema/v1/unstable";

import { addRequests, defineDialect } from "../../connection/define-dialect.ts";
import type { ClientDialect, LoadedDialect } from "../../dialect/client-dialect.ts";
import { initializeParams } from "../initialize-params.ts";
import { definition } from "../v1-dialect.ts";
import { forkRequests } from "./fork-session.ts";

export {
  archiveSession,
  sessionStatus,
  setSessionTitle,
  unarchiveSession,
} from "../../unstable/stored-sessions.ts";

const dialect: LoadedDialect = /*#__PURE__*/ defineDialect(
  // The unstable descriptor has all of the stable one's methods.
  client as typeof stableClient,
  /*#__PURE__*/ addRequests(definition, (peer, agent) =>
    forkRequests(peer as Peer<AgentMethods, ClientMethods>, agent),
  ),
);

/**
 * Protocol version 1 with drafts that may change at any time: forks, archived sessions, titles.
 *
 * @experimental
 */
export const v1: ClientDialect = { version: 1, initializeParams, load: () => dialect };
