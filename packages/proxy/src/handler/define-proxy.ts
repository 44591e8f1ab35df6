import type { ChainProxy } from "../chain/chain-proxy.ts";
import { checkDefinition } from "./check-definition.ts";
import { HandlerHop } from "./handler-hop.ts";
import type { ProxyDefinition } from "./proxy-definition.ts";

/**
 * Creates a proxy from handlers that work with both protocol versions. Messages without a handler pass through
 * unchanged.
 *
 * Messages stay in order: later messages in the same direction wait until a handler has forwarded its message, answered
 * it, or let others pass.
 *
 * @example
 * ```ts
 * import { defineProxy } from "@parley/proxy";
 *
 * export const logger = defineProxy({
 *   name: "logger",
 *   fromAgent: { notifications: { "session/update": (call) => (console.error(call.params), call.forward()) } },
 * });
 * ```
 *
 * @throws {TypeError} for an unknown member or method, such as a misspelled `session/prompt`.
 */
export function defineProxy(definition: ProxyDefinition): ChainProxy {
  checkDefinition(definition);
  return { name: definition.name, connect: (ends) => new HandlerHop(definition, ends) };
}
