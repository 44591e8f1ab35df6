import type { Transport } from "@parley/protocol";
import { type OptionNames, checkOptions } from "@parley/schema/options";

import type { AgentDefinition } from "./author/agent-definition.ts";
import { type AgentHostOptions, type ServeClientOptions, createHost } from "./create-agent-host.ts";

/** Options for {@link serveAgent}. */
export interface ServeAgentOptions extends AgentHostOptions, ServeClientOptions {}

const optionNames: OptionNames<ServeAgentOptions> = {
  versions: true,
  markers: true,
  onError: true,
  onRepair: true,
  connection: true,
  cancelGraceMs: true,
  maxSessions: true,
  maxTurns: true,
  admitTurn: true,
  onTurnEnd: true,
  node: true,
  principal: true,
  resumable: true,
  tap: true,
  signal: true,
};

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
  checkOptions("serve an agent", options, optionNames);
  const host = createHost(definition, false, options);
  await host.serve(transport, options);
  await host.close();
}
