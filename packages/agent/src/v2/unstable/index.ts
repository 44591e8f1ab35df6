import type { Descriptor } from "@parley/schema";
import type { AgentMethods, ClientMethods } from "@parley/schema/v2";
import { agent } from "@parley/schema/v2/unstable";

import type { AgentDialect } from "../../agent-dialect.ts";
import { createDialect } from "../create-dialect.ts";
import { KEPT_SESSION_CAPABILITIES, keptSessionHandlers } from "./kept-sessions.ts";

// It has all that the stable one has, and what it has besides is only known to the handlers.
const descriptor = agent as unknown as Descriptor<ClientMethods, AgentMethods>;

/** Protocol version 2 with what is not settled yet, and may change at any time: forks, archived sessions, titles. */
export const v2: AgentDialect = /*#__PURE__*/ createDialect(descriptor, {
  handlers: keptSessionHandlers,
  sessionCapabilities: KEPT_SESSION_CAPABILITIES,
});
