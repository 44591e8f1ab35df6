import { basename } from "node:path";

import { checkOptions } from "@parley/schema/options";

import type { ChainProxy } from "../chain/chain-proxy.ts";
import { remoteProxy } from "../conductor/remote-proxy.ts";
import { type ProgramCommand, type SpawnProgramOptions, spawnTransport } from "./program-transport.ts";

/** Options for {@link spawnProxy}. */
export interface SpawnProxyOptions extends SpawnProgramOptions {
  /** Name to use in errors and traces. Default: the program's name without its directory. */
  readonly name?: string | undefined;
}

/**
 * Starts a proxy program, which may be written in any language, for one chain. The chain stops the program, and
 * closes when the program exits.
 *
 * @example
 * ```ts
 * import type { Transport } from "@parley/protocol";
 * import { withProxies } from "@parley/proxy";
 * import { spawnProxy } from "@parley/proxy/node";
 *
 * export async function careful(agent: Transport): Promise<Transport> {
 *   return withProxies(agent, [await spawnProxy({ command: "my-proxy", args: ["--strict"] })]);
 * }
 * ```
 *
 * @throws {TransportError} if the program cannot be started.
 * @see https://agentclientprotocol.com/rfds/proxy-chains
 */
export async function spawnProxy(
  command: ProgramCommand,
  options: SpawnProxyOptions = {},
): Promise<ChainProxy> {
  checkOptions("start a proxy", options, { name: true, onStderr: true, closeGraceMs: true });
  const { name = basename(command.command) } = options;
  return remoteProxy(await spawnTransport(command, options), { name });
}
