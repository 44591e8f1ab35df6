import type { AgentHost } from "@parley/agent";
import { checkOptions } from "@parley/schema/options";

import { FetchRequest } from "../platform/fetch-request.ts";
import { type AcpHandlerOptions, acpHandlerOptionNames, checkLimits } from "./acp-handler-options.ts";
import { AcpServer } from "./acp-server.ts";

/** Handles an ACP endpoint's HTTP requests. */
export interface AcpHandler {
  (request: Request): Promise<Response>;
  /** Immediately closes a principal's connections and invalidates its tickets. */
  revoke(principal: string): void;
  /**
   * Refuses new connections. Resolves once the open connections have no unanswered requests and no running turns.
   * Waits at most ten seconds for requests other than prompts.
   */
  drain(): Promise<void>;
  /** Closes all connections. */
  close(): void;
}

/**
 * Creates a handler that serves an agent over Streamable HTTP, on any platform that has `Request` and `Response`.
 *
 * @example
 * ```ts
 * import { type AgentDefinition, createAgentHost } from "@parley/agent";
 * import { bearerToken, createAcpHandler } from "@parley/server";
 *
 * export const handlerOf = (agent: AgentDefinition, token: string) =>
 *   createAcpHandler(createAgentHost(agent), {
 *     allowedHosts: ["agent.example"],
 *     authorize: bearerToken(token),
 *   }); // from Request to Promise<Response>
 * ```
 */
export function createAcpHandler(host: AgentHost, options: AcpHandlerOptions = {}): AcpHandler {
  checkOptions("create a handler", options, acpHandlerOptionNames);
  checkLimits(options.limits);
  const server = new AcpServer(host, options);
  const handler = (request: Request): Promise<Response> => server.respond(new FetchRequest(request));
  return Object.assign(handler, {
    revoke: (principal: string) => server.revoke(principal),
    drain: () => server.drain().then(() => undefined),
    close: () => server.close(),
  });
}
