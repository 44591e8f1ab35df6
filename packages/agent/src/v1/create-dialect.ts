import type { Descriptor } from "@parley/schema";
import type { AgentMethods, ClientMethods } from "@parley/schema/v1";

import type { AgentDialect } from "../dialect/agent-dialect.ts";
import { createClientWire } from "../dialect/create-client-wire.ts";
import { type DialectExtension, defineDialect } from "../dialect/define-dialect.ts";
import { authenticationHandlers } from "./authentication.ts";
import { describeAgent, describeClient } from "./initialize.ts";
import { promptHandlers } from "./prompt.ts";
import { createRendering } from "./rendering.ts";
import { configHandlers } from "./session-config.ts";
import { sessionHandlers } from "./session-handlers.ts";

/** Creates the dialect for protocol version 1 from the methods in `descriptor`. */
export function createDialect(
  descriptor: Descriptor<ClientMethods, AgentMethods>,
  extension?: DialectExtension,
): AgentDialect {
  return defineDialect(1, {
    descriptor,
    extension,
    repeatsInitialize: false,
    describeClient,
    describeAgent,
    createWire: (peer, client) => createClientWire(peer, createRendering(peer), client),
    createHandlers(host) {
      const { requests, notifications } = promptHandlers(host);
      return {
        requests: {
          ...authenticationHandlers(host),
          ...configHandlers(host),
          ...sessionHandlers(host, { drafts: extension !== undefined }),
          ...requests,
        },
        notifications,
      };
    },
  });
}
