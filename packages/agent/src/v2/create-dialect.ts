import { Peer, type PeerHandlers } from "@parley/protocol";
import type { Descriptor } from "@parley/schema";
import type { AgentMethods, ClientMethods } from "@parley/schema/v2";

import type { AgentDialect } from "../agent-dialect.ts";
import type { AgentEngine } from "../agent-engine.ts";
import type { ClientMcp } from "../unstable/client-mcp.ts";
import { authenticationHandlers } from "./authentication.ts";
import { describeAgent, describeClient, withUnnamedClients } from "./initialize.ts";
import { sessionHandlers } from "./open-session.ts";
import { createClientLink, promptHandlers } from "./prompt.ts";
import { configHandlers } from "./session-config.ts";

/** What a dialect has besides what is settled. */
export interface DialectExtension {
  readonly handlers: (engine: AgentEngine) => PeerHandlers<AgentMethods>["requests"];
  /** What is advertised of it, for an agent that keeps sessions. */
  readonly sessionCapabilities: object;
  /** The way to MCP servers of the client, if the agent connects such; `peer` is there once it is used. */
  readonly clientMcp?: (engine: AgentEngine, peer: () => AgentPeer) => ClientMcp | undefined;
}

/** The connection to a client. */
export type AgentPeer = Peer<ClientMethods, AgentMethods>;

/** Protocol version 2 in the words of `agent`. */
export function createDialect(
  agent: Descriptor<ClientMethods, AgentMethods>,
  extension: DialectExtension = { handlers: () => ({}), sessionCapabilities: {} },
): AgentDialect {
  const { handlers, sessionCapabilities, clientMcp } = extension;
  const descriptor = withUnnamedClients(agent);
  return {
    version: 2,
    attach(connection, engine, { markers, onRepair }) {
      const { requests, notifications } = promptHandlers(engine);
      const mcp = clientMcp?.(engine, () => peer);
      const peer: AgentPeer = new Peer(connection, descriptor, {
        onRepair,
        handlers: {
          requests: {
            initialize(params) {
              const client = describeClient(params);
              engine.initialize(client, createClientLink(peer, mcp && { acp: mcp.caller }));
              return describeAgent(engine.definition, {
                client,
                markers,
                sessionCapabilities,
                acp: mcp !== undefined,
              });
            },
            ...authenticationHandlers(engine),
            ...configHandlers(engine),
            ...sessionHandlers(engine, { markers }),
            ...handlers(engine),
            ...requests,
          },
          notifications: { ...notifications, ...(mcp && { "mcp/message": mcp.handleNotification }) },
        },
      });
    },
  };
}
