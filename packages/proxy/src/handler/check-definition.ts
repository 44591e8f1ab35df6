import { checkOptions, nearestName, type OptionNames } from "@parley/schema/options";

import type { ChainSide } from "../chain/chain-proxy.ts";
import type { ProxyDefinition, ProxyHandlers, SideHandlers } from "./proxy-definition.ts";
import { methodsTo, type VersionedMethods } from "./proxy-methods.ts";

const handlerNames: OptionNames<ProxyHandlers> = { fromClient: true, fromAgent: true, mcpServers: true };
const definitionNames: OptionNames<ProxyDefinition> = { ...handlerNames, name: true, connect: true };
const sideNames: OptionNames<SideHandlers<VersionedMethods>> = {
  requests: true,
  notifications: true,
  rewrite: true,
};

/**
 * Checks the members and methods of a definition. Without this check, a misspelled handler would silently let its
 * messages through.
 *
 * @throws {TypeError} if a member or method is unknown.
 */
export function checkDefinition(definition: ProxyDefinition): void {
  checkOptions("define a proxy", definition, definitionNames);
  checkSides(`define the proxy "${definition.name}"`, definition);
}

/** Checks the handlers for one connection, like {@link checkDefinition}. */
export function checkHandlers(proxy: string, handlers: ProxyHandlers): void {
  const action = `connect the proxy "${proxy}"`;
  checkOptions(action, handlers, handlerNames);
  checkSides(action, handlers);
}

function checkSides(action: string, { fromClient, fromAgent }: ProxyHandlers): void {
  if (fromClient !== undefined) checkSide(`${action}: "fromClient"`, fromClient, "agent");
  if (fromAgent !== undefined) checkSide(`${action}: "fromAgent"`, fromAgent, "client");
}

function checkSide(action: string, handlers: SideHandlers<VersionedMethods>, receiver: ChainSide): void {
  checkOptions(action, handlers, sideNames);
  for (const kind of ["requests", "notifications"] as const) {
    const methods = methodsTo(receiver, kind);
    const unknown = Object.keys(handlers[kind] ?? {}).find(
      (name) => !name.startsWith("_") && !methods.has(name),
    );
    if (unknown === undefined) continue;
    const nearest = nearestName(unknown, [...methods]);
    const hint =
      nearest === undefined ? `the methods are ${[...methods].join(", ")}` : `did you mean "${nearest}"?`;
    throw new TypeError(`Cannot ${action}: there is no ${kind.slice(0, -1)} "${unknown}"; ${hint}`);
  }
}
