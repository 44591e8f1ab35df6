import type { Transport } from "@parley/protocol";

import type { AgentDefinition } from "./author/agent-definition.ts";
import { type AgentHostOptions, type ServeClientOptions, createHost } from "./create-agent-host.ts";

/** Options for {@link serveAgent}. */
export interface ServeAgentOptions extends AgentHostOptions, ServeClientOptions {}

/**
 * Serves one client over `transport`, in the version that the client requests. Resolves when the connection has ended,
 * every turn is over and everything that its sessions held is freed. Never rejects because of the client: a
 * `TransportError` that ended the connection goes to `onError`, unless the client is just gone.
 */
export async function serveAgent(
  definition: AgentDefinition,
  transport: Transport,
  options: ServeAgentOptions = {},
): Promise<void> {
  const host = createHost(definition, false, options);
  await host.serve(transport, options);
  await host.close();
}
