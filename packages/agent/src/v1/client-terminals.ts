import type { Peer } from "@parley/protocol";
import type { AgentMethods, ClientMethods, TerminalExitStatus } from "@parley/schema/v1";

import type { TerminalExit } from "../event/terminal-exit.ts";
import type { ClientTerminals } from "../event/terminal.ts";

/**
 * Provides access to the client's terminals.
 *
 * @see https://agentclientprotocol.com/protocol/terminals
 */
export function createClientTerminals(
  peer: Peer<ClientMethods, AgentMethods>,
  sessionId: string,
): ClientTerminals {
  return {
    async create({ shell = false, env = {}, cwd, outputByteLimit, ...request }) {
      const { command, args = [] } = shell ? { command: "bash", args: ["-c", request.command] } : request;
      const variables = Object.entries(env).map(([name, value = ""]) => ({ name, value }));
      const limit = outputByteLimit === undefined ? {} : { outputByteLimit };
      const params = { sessionId, command, args: [...args], env: variables, cwd, ...limit };
      const { terminalId } = await peer.request("terminal/create", params);
      const which = { sessionId, terminalId };
      let killing: Promise<unknown> | undefined;
      return {
        terminalId,
        async output() {
          const { output, truncated, exitStatus } = await peer.request("terminal/output", which);
          return { output, truncated, ...(exitStatus && { exitStatus: toExit(exitStatus) }) };
        },
        async waitForExit() {
          return toExit(await peer.request("terminal/wait_for_exit", which));
        },
        async kill() {
          // Cancelling a turn kills all of its commands, and the agent may also kill them itself.
          killing ??= peer.request("terminal/kill", which);
          try {
            await killing;
          } catch (error) {
            killing = undefined;
            throw error;
          }
        },
        async release() {
          await peer.request("terminal/release", which);
        },
      };
    },
  };
}

function toExit({ exitCode = null, signal = null }: TerminalExitStatus): TerminalExit {
  return { exitCode, signal };
}
