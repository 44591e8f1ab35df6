import { Peer } from "@parley/protocol";
import type { AgentMethods, ClientMethods, InitializeResponse } from "@parley/schema/v2";
import type { client } from "@parley/schema/v2/client";

import type { Advertised } from "../capability/advertised.ts";
import type { AgentDescription, AgentLink } from "../dialect/agent-wire.ts";
import type { DialectParts } from "../dialect/define-dialect.ts";
import { clientMethods } from "./client-methods.ts";
import { authenticationLink, describeAgent } from "./initialize.ts";
import { promptLink } from "./prompt.ts";
import { sessionLink } from "./session-requests.ts";
import type { WaitingPrompt } from "./waiting-prompt.ts";

const prefix = { session: "session", prompt: "session.prompt", mcp: "session.mcp" };

/** What a larger descriptor of version 2 has besides. */
export type LinkMore = (
  peer: Peer<AgentMethods, ClientMethods>,
  advertised: Advertised,
  agent: AgentDescription,
) => Pick<AgentLink, "forkSession">;

/** What version 2 does in its own way, over this descriptor. */
export function dialectParts(
  descriptor: typeof client,
  linkMore?: LinkMore,
): DialectParts<InitializeResponse> {
  return {
    descriptor,
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
        ...linkMore?.(peer, advertised, agent),
      };
    },
  };
}
