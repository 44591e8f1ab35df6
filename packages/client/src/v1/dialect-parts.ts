import { Peer } from "@parley/protocol";
import type { AgentMethods, ClientMethods, InitializeResponse } from "@parley/schema/v1";
import type { client } from "@parley/schema/v1/client";

import type { Advertised } from "../capability/advertised.ts";
import type { AgentDescription, AgentLink } from "../dialect/agent-wire.ts";
import type { DialectParts } from "../dialect/define-dialect.ts";
import { clientMethods } from "./client-methods.ts";
import { authenticationLink, describeAgent } from "./initialize.ts";
import { promptLink } from "./prompt.ts";
import { sessionLink } from "./session-requests.ts";

const prefix = { session: "sessionCapabilities", prompt: "promptCapabilities", mcp: "mcpCapabilities" };

/** What a larger descriptor of version 1 has besides. */
export type LinkMore = (
  peer: Peer<AgentMethods, ClientMethods>,
  advertised: Advertised,
  agent: AgentDescription,
) => Pick<AgentLink, "forkSession">;

/** What version 1 does in its own way, over this descriptor. */
export function dialectParts(
  descriptor: typeof client,
  linkMore?: LinkMore,
): DialectParts<InitializeResponse> {
  return {
    descriptor,
    describeAgent,
    link(connection, host, agent) {
      const { capabilities } = agent;
      const { onRepair } = host;
      const peer = new Peer(connection, descriptor, { handlers: clientMethods(host), onRepair });
      const advertised = { capabilities, prefix };
      return {
        ...authenticationLink(peer, capabilities),
        ...sessionLink(peer, advertised),
        ...promptLink(peer, advertised),
        ...linkMore?.(peer, advertised, agent),
      };
    },
  };
}
