import { Peer } from "@parley/protocol";
import { client as descriptor } from "@parley/schema/v2/client";

import type { ClientDialect } from "../client-dialect.ts";
import { createDialect } from "../create-dialect.ts";
import { clientMethods } from "./client-methods.ts";
import { authenticationLink, describeAgent, describeClient } from "./initialize.ts";
import { sessionLink } from "./open-session.ts";
import { promptLink } from "./prompt.ts";
import type { WaitingPrompt } from "./waiting-prompt.ts";

const prefix = { session: "session", prompt: "session.prompt", mcp: "session.mcp" };

/** Protocol version 2, as a client speaks it. */
export const v2: ClientDialect = /*#__PURE__*/ createDialect({
  descriptor,
  describeClient,
  describeAgent,
  link(connection, host, agent) {
    const { onRepair } = host;
    const waiting = new Set<WaitingPrompt>();
    const peer = new Peer(connection, descriptor, { handlers: clientMethods(host, waiting), onRepair });
    const advertised = { capabilities: agent.capabilities, prefix };
    return {
      ...authenticationLink(peer, agent),
      ...sessionLink(peer, advertised, agent.answer.capabilities?.session ?? undefined),
      ...promptLink(peer, advertised, waiting),
    };
  },
});
