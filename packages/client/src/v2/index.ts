import { type MessageRepair, Peer } from "@parley/protocol";
import { client as descriptor } from "@parley/schema/v2/client";

import type { ClientDialect } from "../client-dialect.ts";
import { clientMethods } from "./client-methods.ts";
import { authenticationLink, describeAgent, initializeParams } from "./initialize.ts";
import { sessionLink } from "./open-session.ts";
import { promptLink } from "./prompt.ts";
import type { WaitingPrompt } from "./waiting-prompt.ts";

const prefix = { session: "session", prompt: "session.prompt", mcp: "session.mcp" };

/** Protocol version 2, as a client speaks it. */
export const v2: ClientDialect = {
  version: descriptor.version,
  initializeParams: (options) => ({ ...initializeParams(options) }),
  attach(connection, result, host) {
    const { onRepair } = host;
    const report = (issue: MessageRepair["issue"]): void => onRepair?.({ method: "initialize", issue });
    const answer = descriptor.sends.requests.initialize.result.decode(result, report);
    const description = describeAgent(answer);
    const advertised = { capabilities: description.capabilities, prefix };
    const waiting = new Set<WaitingPrompt>();
    const peer = new Peer(connection, descriptor, { handlers: clientMethods(host, waiting), onRepair });
    const { requests, notifications } = descriptor.receives;
    return {
      description,
      knows: (method) => Object.hasOwn(requests, method) || Object.hasOwn(notifications, method),
      ...authenticationLink(peer, description),
      ...sessionLink(peer, advertised, answer.capabilities?.session ?? undefined),
      ...promptLink(peer, advertised, waiting),
    };
  },
};
