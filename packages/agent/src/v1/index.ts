import { agent } from "@parley/schema/v1/agent";

import type { AgentDialect } from "../dialect/agent-dialect.ts";
import { createDialect } from "./create-dialect.ts";

/** Protocol version 1 for agents. */
export const v1: AgentDialect = /*#__PURE__*/ createDialect(agent);
