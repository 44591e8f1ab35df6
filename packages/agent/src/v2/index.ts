import { agent } from "@parley/schema/v2/agent";

import type { AgentDialect } from "../dialect/agent-dialect.ts";
import { createDialect } from "./create-dialect.ts";

/** Protocol version 2 for agents. */
export const v2: AgentDialect = /*#__PURE__*/ createDialect(agent);
