import { type MessageRepair, Peer } from "@parley/protocol";
import { client as descriptor } from "@parley/schema/v1/client";

import type { ClientDialect } from "../client-dialect.ts";
import { clientMethods } from "./client-methods.ts";
import { authenticationLink, describeAgent, initializeParams } from "./initialize.ts";
import { sessionLink } from "./open-session.ts";
import { promptLink } from "./prompt.ts";

const prefix = { session: "sessionCapabilities", prompt: "promptCapabilities", mcp: "mcpCapabilities" };

/** Protocol version 1, as a client speaks it. */
export const v1: ClientDialect = {
  version: descriptor.version,
  initializeParams: (options) => ({ ...initializeParams(options) }),
  attach(connection, result, host) {
    const { onRepair } = host;
    const report = (issue: MessageRepair["issue"]): void => onRepair?.({ method: "initialize", issue });
    const description = describeAgent(descriptor.sends.requests.initialize.result.decode(result, report));
    const { capabilities } = description;
    const advertised = { capabilities, prefix };
    const peer = new Peer(connection, descriptor, { handlers: clientMethods(host), onRepair });
    const { requests, notifications } = descriptor.receives;
    return {
      description,
      knows: (method) => Object.hasOwn(requests, method) || Object.hasOwn(notifications, method),
      ...authenticationLink(peer, capabilities),
      ...sessionLink(peer, advertised),
      ...promptLink(peer, advertised),
    };
  },
};
