import { Peer } from "@parley/protocol";
import type { Descriptor } from "@parley/schema";
import type { AgentMethods, ClientMethods } from "@parley/schema/v2";

import { createClientConnection } from "../author/client-connection.ts";
import { extensionHandlers } from "../author/extensions.ts";
import type { AgentDialect, DialectExtension } from "../dialect/agent-dialect.ts";
import { authenticationHandlers } from "./authentication.ts";
import { describeAgent, describeClient, withUnnamedClients } from "./initialize.ts";
import { createClientWire, promptHandlers } from "./prompt.ts";
import { configHandlers } from "./session-config.ts";
import { sessionHandlers } from "./session-handlers.ts";

/** Protocol version 2 in the words of `agent`. */
export function createDialect(
  agent: Descriptor<ClientMethods, AgentMethods>,
  extension: DialectExtension<ClientMethods, AgentMethods> = {
    handlers: () => ({}),
    sessionCapabilities: {},
  },
): AgentDialect {
  const { handlers, sessionCapabilities, clientMcp } = extension;
  const descriptor = withUnnamedClients(agent);
  return {
    version: 2,
    repeatsInitialize: true,
    attach(connection, host, { markers, onRepair }) {
      const { requests, notifications } = promptHandlers(host);
      const mcp = clientMcp?.(host, () => peer);
      const peer: Peer<ClientMethods, AgentMethods> = new Peer(connection, descriptor, {
        onRepair,
        handlers: {
          ...extensionHandlers(host),
          requests: {
            initialize(params) {
              const client = createClientConnection(describeClient(params), connection);
              host.initialize(client, createClientWire(peer, mcp && { acp: mcp.caller }));
              return describeAgent(host.definition, {
                client,
                markers,
                sessionCapabilities,
                acp: mcp !== undefined,
              });
            },
            ...authenticationHandlers(host),
            ...configHandlers(host),
            ...sessionHandlers(host, { markers }),
            ...handlers(host),
            ...requests,
          },
          notifications: { ...notifications, ...(mcp && { "mcp/message": mcp.handleNotification }) },
        },
      });
    },
  };
}
