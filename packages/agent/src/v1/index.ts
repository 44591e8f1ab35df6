import { Peer } from "@parley/protocol";
import { agent as descriptor } from "@parley/schema/v1/agent";

import type { AgentDialect } from "../agent-dialect.ts";
import { authenticationHandlers } from "./authentication.ts";
import { describeAgent, describeClient } from "./initialize.ts";
import { sessionHandlers } from "./open-session.ts";
import { createClientLink, promptHandlers } from "./prompt.ts";
import { configHandlers } from "./session-config.ts";

/** Protocol version 1, as an agent speaks it. */
export const v1: AgentDialect = {
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
            return describeAgent(engine.definition, client);
          },
          ...authenticationHandlers(engine),
          ...configHandlers(engine),
          ...sessionHandlers(engine),
          ...requests,
        },
        notifications,
      },
    });
  },
};
