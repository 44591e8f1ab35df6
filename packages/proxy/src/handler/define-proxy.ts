import type { ChainProxy } from "../chain/chain-proxy.ts";
import { checkDefinition } from "./check-definition.ts";
import { HandlerHop } from "./handler-hop.ts";
import type { ProxyDefinition } from "./proxy-definition.ts";

/**
 * Makes a proxy of handlers, which are written once for both versions of the protocol. Messages without a handler pass as the
 * text that came.
 *
 * Messages keep their order: while a handler has a message that it has neither forwarded, answered nor let pass, those that
 * arrived later on the same way wait.
 *
 * @throws {TypeError} for a member or a method that there is not, such as a misspelt `session/prompt`.
 */
export function defineProxy(definition: ProxyDefinition): ChainProxy {
  checkDefinition(definition);
  return { name: definition.name, connect: (ends) => new HandlerHop(definition, ends) };
}
