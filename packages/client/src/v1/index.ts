import { Peer } from "@parley/protocol";
import { client as descriptor } from "@parley/schema/v1/client";

import type { ClientDialect } from "../client-dialect.ts";
import { createDialect } from "../create-dialect.ts";
import { clientMethods } from "./client-methods.ts";
import { authenticationLink, describeAgent, describeClient } from "./initialize.ts";
import { sessionLink } from "./open-session.ts";
import { promptLink } from "./prompt.ts";

const prefix = { session: "sessionCapabilities", prompt: "promptCapabilities", mcp: "mcpCapabilities" };

/** Protocol version 1, as a client speaks it. */
export const v1: ClientDialect = /*#__PURE__*/ createDialect({
  descriptor,
  describeClient,
  describeAgent,
  link(connection, host, { capabilities }) {
    const { onRepair } = host;
    const peer = new Peer(connection, descriptor, { handlers: clientMethods(host), onRepair });
    const advertised = { capabilities, prefix };
    return {
      ...authenticationLink(peer, capabilities),
      ...sessionLink(peer, advertised),
      ...promptLink(peer, advertised),
    };
  },
});
