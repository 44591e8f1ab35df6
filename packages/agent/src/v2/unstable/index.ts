import type { Peer } from "@parley/protocol";
import type { Descriptor } from "@parley/schema";
import type { AgentMethods, ClientMethods } from "@parley/schema/v2";
import { agent } from "@parley/schema/v2/unstable";
import type * as Unstable from "@parley/schema/v2/unstable";

import type { AgentDialect } from "../../dialect/agent-dialect.ts";
import { createClientMcp } from "../../dialect/client-mcp.ts";
import {
  STORED_SESSION_CAPABILITIES,
  storedSessionHandlers,
} from "../../unstable/stored-session-handlers.ts";
import { createDialect } from "../create-dialect.ts";
import { describeConfig } from "../session-config.ts";
import { announce, toSessionRequest } from "../session-handlers.ts";

type UnstablePeer = Peer<Unstable.ClientMethods, Unstable.AgentMethods>;

// It has all that the stable one has, and what it has besides is only known to the handlers.
const descriptor = agent as unknown as Descriptor<ClientMethods, AgentMethods>;

/**
 * Protocol version 2 with what is not settled yet, and may change at any time: forks, archived sessions, titles,
 * and MCP servers of the client over the connection itself.
 */
export const v2: AgentDialect = /*#__PURE__*/ createDialect(descriptor, {
  handlers: (host) => storedSessionHandlers(host, { toSessionRequest, announce, describeConfig }),
  sessionCapabilities: STORED_SESSION_CAPABILITIES,
  clientMcp: ({ definition }, peer) =>
    createClientMcp(definition.mcp, (params, options) =>
      (peer() as unknown as UnstablePeer).request("mcp/message", params, options),
    ),
});
