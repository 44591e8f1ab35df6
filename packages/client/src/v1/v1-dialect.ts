import type { AgentMethods, ClientMethods } from "@parley/schema/v1";
import { client } from "@parley/schema/v1/client";

import { type DialectDefinition, defineDialect } from "../connection/define-dialect.ts";
import type { LoadedDialect } from "../dialect/client-dialect.ts";
import { clientMethods } from "./client-methods.ts";
import { authenticationRequests, describeAgent } from "./initialize.ts";
import { type SentPrompt, promptRequests } from "./prompt.ts";
import { sessionRequests } from "./session-requests.ts";

export const definition: DialectDefinition<AgentMethods, ClientMethods, SentPrompt> = {
  describeAgent,
  handlers: clientMethods,
  requests: (peer, agent, prompts) => ({
    ...authenticationRequests(peer, agent),
    ...sessionRequests(peer, agent),
    ...promptRequests(peer, agent, prompts),
  }),
};

export const dialect: LoadedDialect = /*#__PURE__*/ defineDialect(client, definition);
