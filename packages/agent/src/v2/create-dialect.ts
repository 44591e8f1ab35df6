import type { Descriptor } from "@parley/schema";
import type { AgentMethods, ClientMethods } from "@parley/schema/v2";

import type { AgentDialect } from "../dialect/agent-dialect.ts";
import { createClientWire } from "../dialect/create-client-wire.ts";
import { type DialectExtension, defineDialect } from "../dialect/define-dialect.ts";
import { authenticationHandlers } from "./authentication.ts";
import { describeAgent, describeClient, withUnnamedClients } from "./initialize.ts";
import { promptHandlers } from "./prompt.ts";
import { createRendering } from "./rendering.ts";
import { configHandlers } from "./session-config.ts";
import { sessionHandlers } from "./session-handlers.ts";

/** Creates the dialect for protocol version 2 from the methods in `descriptor`. */
export function createDialect(
  descriptor: Descriptor<ClientMethods, AgentMethods>,
  extension?: DialectExtension,
): AgentDialect {
  return defineDialect(2, {
    descriptor: withUnnamedClients(descriptor),
    extension,
    repeatsInitialize: true,
    describeClient,
    describeAgent,
    createWire: (peer, client) => createClientWire(peer, createRendering(peer), client),
    createHandlers(host, { markers }) {
      const drafts = extension !== undefined;
      const { requests, notifications } = promptHandlers(host, { steers: drafts });
      return {
        requests: {
          ...authenticationHandlers(host),
          ...configHandlers(host),
          ...sessionHandlers(host, { markers, drafts }),
          ...requests,
        },
        notifications,
      };
    },
  });
}
