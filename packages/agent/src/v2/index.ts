import { Peer } from "@parley/protocol";
import type { Descriptor } from "@parley/schema";
import type { AgentMethods, ClientMethods } from "@parley/schema/v2";
import { agent } from "@parley/schema/v2/agent";

import type { AgentDialect } from "../agent-dialect.ts";
import { authenticationHandlers } from "./authentication.ts";
import { describeAgent, describeClient, initializeParams } from "./initialize.ts";
import { sessionHandlers } from "./open-session.ts";
import { createClientLink, promptHandlers } from "./prompt.ts";
import { configHandlers } from "./session-config.ts";

const { requests, notifications } = agent.receives;
const descriptor: Descriptor<ClientMethods, AgentMethods> = {
  ...agent,
  receives: {
    requests: { ...requests, initialize: { ...requests.initialize, params: initializeParams } },
    notifications,
  },
};

/** Protocol version 2, as an agent speaks it. */
export const v2: AgentDialect = {
  version: 2,
  attach(connection, engine, { markers, ...options }) {
    const { requests: prompts, notifications: cancels } = promptHandlers(engine);
    const peer = new Peer(connection, descriptor, {
      ...options,
      handlers: {
        requests: {
          initialize(params) {
            const client = describeClient(params);
            engine.initialize(client, createClientLink(peer));
            return describeAgent(engine.definition, { client, markers });
          },
          ...authenticationHandlers(engine),
          ...configHandlers(engine),
          ...sessionHandlers(engine, { markers }),
          ...prompts,
        },
        notifications: cancels,
      },
    });
  },
};
