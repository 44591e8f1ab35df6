import type { AgentMethods, ClientMethods } from "@parley/schema/v2";
import { client } from "@parley/schema/v2/client";

import { type DialectDefinition, defineDialect } from "../connection/define-dialect.ts";
import type { LoadedDialect } from "../dialect/client-dialect.ts";
import { SubagentDirectory } from "../subagents/subagent-directory.ts";
import { acceptOlderAnswers } from "./accept-older-answers.ts";
import { clientMethods } from "./client-methods.ts";
import { authenticationRequests, describeAgent } from "./initialize.ts";
import { promptRequests } from "./prompt.ts";
import { sessionRequests } from "./session-requests.ts";
import type { WaitingPrompt } from "./waiting-prompt.ts";

export const definition: DialectDefinition<AgentMethods, ClientMethods, WaitingPrompt> = {
  describeAgent,
  handlers: clientMethods,
  Directory: SubagentDirectory,
  requests: (peer, agent, prompts) => ({
    ...authenticationRequests(peer, agent),
    ...sessionRequests(peer, agent),
    ...promptRequests(peer, agent, prompts),
  }),
};

export const dialect: LoadedDialect = /*#__PURE__*/ defineDialect(
  /*#__PURE__*/ acceptOlderAnswers(client),
  definition,
);
