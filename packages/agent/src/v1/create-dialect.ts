import { Peer, type PeerHandlers } from "@parley/protocol";
import type { Descriptor } from "@parley/schema";
import type { AgentMethods, ClientMethods } from "@parley/schema/v1";

import type { AgentDialect } from "../agent-dialect.ts";
import type { AgentEngine } from "../agent-engine.ts";
import { authenticationHandlers } from "./authentication.ts";
import { describeAgent, describeClient } from "./initialize.ts";
import { sessionHandlers } from "./open-session.ts";
import { createClientLink, promptHandlers } from "./prompt.ts";
import { configHandlers } from "./session-config.ts";

/** What a dialect has besides what is settled. */
export interface DialectExtension {
  readonly handlers: (engine: AgentEngine) => PeerHandlers<AgentMethods>["requests"];
  /** What is advertised of it, for an agent that keeps sessions. */
  readonly sessionCapabilities: object;
}

/** Protocol version 1 in the words of `descriptor`. */
export function createDialect(
  descriptor: Descriptor<ClientMethods, AgentMethods>,
  extension: DialectExtension = { handlers: () => ({}), sessionCapabilities: {} },
): AgentDialect {
  const { handlers, sessionCapabilities } = extension;
  return {
    version: 1,
    attach(connection, engine, { markers: _, ...options }) {
      const { requests, notifications } = promptHandlers(engine);
      const peer = new Peer(connection, descriptor, {
        ...options,
        handlers: {
          requests: {
            initialize(params) {
              const client = describeClient(params);
              engine.initialize(client, createClientLink(peer));
              return describeAgent(engine.definition, { client, sessionCapabilities });
            },
            ...authenticationHandlers(engine),
            ...configHandlers(engine),
            ...sessionHandlers(engine),
            ...handlers(engine),
            ...requests,
          },
          notifications,
        },
      });
    },
  };
}
