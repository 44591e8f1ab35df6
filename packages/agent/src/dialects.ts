import type { AgentDialect } from "./dialect/agent-dialect.ts";
import { v1 } from "./v1/index.ts";
import { v2 } from "./v2/index.ts";

/** The protocol versions that agents speak by default. */
export const dialects: readonly AgentDialect[] = [v1, v2];
