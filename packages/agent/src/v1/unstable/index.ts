import type { Descriptor } from "@parley/schema";
import type { AgentMethods, ClientMethods } from "@parley/schema/v1";
import { agent } from "@parley/schema/v1/unstable";

import type { AgentDialect } from "../../dialect/agent-dialect.ts";
import { unstableExtension } from "../../unstable/unstable-extension.ts";
import { createDialect } from "../create-dialect.ts";
import { sessionSetup } from "../session-handlers.ts";

/**
 * Protocol version 1 with the unstable methods, which may change at any time: forks, cursors, archived sessions,
 * titles, status, steering, settings of sessions that are not open yet, suggested prompts, and MCP servers that the
 * client provides over its connection.
 *
 * @experimental
 */
export const v1: AgentDialect = /*#__PURE__*/ createDialect(
  // The descriptor contains all stable methods. Only the extension's handlers use its unstable methods.
  agent as Descriptor<ClientMethods, AgentMethods>,
  /*#__PURE__*/ unstableExtension(sessionSetup, 1),
);
