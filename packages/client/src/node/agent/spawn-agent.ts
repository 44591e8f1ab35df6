import { v1, v2 } from "@parley/client/on-demand";
import { connectionDefaults } from "@parley/protocol/limits";
import { type OptionNames, checkNumbers, checkOptions } from "@parley/schema/options";

import type { AgentConnection } from "../../api/agent-connection.ts";
import { connectOwnedAgent } from "../../connection/connect-agent.ts";
import type { AgentCommand } from "./agent-command.ts";
import { agentIdentity, handlersOf } from "./agent-identity.ts";
import { AgentProcessTransport } from "./agent-process-transport.ts";
import { type AgentProcess, spawnAgentProcess } from "./agent-process.ts";
import { checkSpawnArguments } from "./check-spawn-arguments.ts";
import type { SpawnOptions } from "./spawn-options.ts";

const optionNames: OptionNames<SpawnOptions> = {
  info: true,
  capabilities: true,
  handlers: true,
  versions: true,
  onError: true,
  onRepair: true,
  tap: true,
  connection: true,
  signal: true,
  cancelTimeoutMs: true,
  onStderr: true,
  onStdout: true,
  startTimeoutMs: true,
  closeGraceMs: true,
};

/**
 * Starts an agent and connects to it over stdio. The process and everything it has started are stopped when the
 * connection closes, when this process ends for any reason, and if starting fails. If the agent exits by itself,
 * pending calls reject with an `AgentProcessError`, which contains the agent's exit code or signal and the tail of the
 * agent's stderr.
 *
 * @example
 * ```ts
 * import { spawnAgent } from "@parley/client/node";
 *
 * const info = { name: "mine", version: "1.0.0" };
 * const agent = await spawnAgent({ command: "parley-agent" }, { info });
 * const session = await agent.newSession({ cwd: process.cwd() });
 * console.log(await session.prompt("Hello"));
 * await agent.close();
 * ```
 *
 * @throws {AgentProcessError} if the process cannot be started, exits, or does not answer in time.
 * @throws {UnsupportedVersionError} if the agent chose a version that was not offered.
 */
export async function spawnAgent(command: AgentCommand, options: SpawnOptions): Promise<AgentConnection> {
  checkSpawnArguments(command, options);
  checkOptions("start an agent", options, optionNames);
  checkNumbers("start an agent", options, ["cancelTimeoutMs", "startTimeoutMs", "closeGraceMs"]);
  const limitNames = Object.keys(connectionDefaults) as (keyof typeof connectionDefaults)[];
  checkNumbers("limit a connection", options.connection ?? {}, limitNames);
  const {
    versions = [v2, v1],
    onStderr,
    onStdout,
    startTimeoutMs = 60_000,
    closeGraceMs = 2000,
    signal,
  } = options;
  signal?.throwIfAborted();
  const handlers = handlersOf(agentIdentity(command), options.handlers);
  let alive = (): void => undefined;
  const process = await spawnAgentProcess(command, {
    guardGraceMs: closeGraceMs,
    onStderr(text) {
      alive();
      onStderr?.(text);
    },
  });
  const start = watchStart(process, startTimeoutMs);
  alive = start.alive;
  try {
    const connecting = connectOwnedAgent(
      new AgentProcessTransport(process, closeGraceMs, options.connection?.maxMessageLength),
      {
        ...options,
        handlers,
        versions,
        signal: signal ? AbortSignal.any([signal, start.signal]) : start.signal,
      },
      { closing: () => void process.end(closeGraceMs) },
    );
    if (onStdout !== undefined) process.followOutput(onStdout);
    return await connecting;
  } finally {
    start.done();
  }
}

interface StartWatch {
  readonly signal: AbortSignal;
  readonly alive: () => void;
  readonly done: () => void;
}

/** Aborts `signal` if the process neither responds nor writes to stderr for `timeoutMs`. */
function watchStart(process: AgentProcess, timeoutMs: number): StartWatch {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    const reason = `no answer within ${timeoutMs / 1000} s (startTimeoutMs)`;
    controller.abort(process.error(`Cannot start agent "${process.command}": ${reason}`));
  }, timeoutMs);
  let over = false;
  return {
    signal: controller.signal,
    alive: () => void (over || timer.refresh()),
    done() {
      over = true;
      clearTimeout(timer);
    },
  };
}
