import { randomId } from "./random-id.ts";
import type { SessionChannel } from "./session-channel.ts";
import type { CommandRequest, RunningCommand, Terminal, Terminals } from "./terminal.ts";

/** Characters of the output that are kept with the session. */
const KEPT_OUTPUT = 100_000;

/** A command that the agent runs itself, and whose output the client is shown as it grows. */
export async function openAgentTerminal(
  terminals: Terminals,
  request: CommandRequest,
  channel: SessionChannel,
): Promise<Terminal> {
  const terminalId = randomId("term_");
  const { command, args = [], cwd } = request;
  await channel.emit({ type: "terminal", terminalId, command: [command, ...args].join(" "), cwd });
  const onOutput = async (bytes: Uint8Array): Promise<void> => {
    await channel.send({ type: "terminal_output", terminalId, bytes });
    await request.onOutput?.(bytes);
  };
  try {
    const running = await terminals.create({ ...request, onOutput });
    const told = tellEnd(terminalId, running, channel);
    told.catch(() => undefined);
    return {
      content: [{ type: "terminal", terminalId, owner: "agent" }],
      output: () => running.output(),
      waitForExit: () => running.waitForExit(),
      kill: () => running.kill(),
      async release() {
        await running.release();
        await told;
      },
    };
  } catch (error) {
    await channel.emit({ type: "terminal", terminalId, exitStatus: { exitCode: null, signal: null } });
    throw error;
  }
}

async function tellEnd(terminalId: string, running: RunningCommand, channel: SessionChannel): Promise<void> {
  const exitStatus = await running.waitForExit();
  const { output } = await running.output();
  await channel.emit({ type: "terminal", terminalId, output: output.slice(-KEPT_OUTPUT), exitStatus });
}
