import type { Socket } from "node:net";

import { type ProcessExit, type RunningProcess, describeExit, startProcess } from "@parley/process";

import { CheckFailure } from "../agent/check-outcome.ts";
import { withoutNodeLines } from "../agent/process-pipe.ts";
import type { CheckedVersion } from "../catalogue/rule.ts";
import { AgentRelay } from "./agent-relay.ts";
import type { ClientAdapter, DrivenClient } from "./client-adapter.ts";
import { type ClientCommand, insertAgent } from "./client-command.ts";
import type { ClientScript } from "./client-script.ts";
import { type PlayedScript, playScript } from "./play-script.ts";
import { ScriptedAgent } from "./scripted-agent.ts";

/** Maximum number of characters to quote from the client's stderr in a failure. */
const STDERR_TAIL = 1000;

export interface ClientRun {
  readonly script: ClientScript;
  readonly version: CheckedVersion;
  readonly timeoutMs: number;
}

/**
 * Starts a client with an agent that plays a script. Calls `judge` before deleting the folder for the sessions.
 *
 * @throws {CheckFailure} if the client cannot be started, or if it does not start an agent.
 */
export async function runClient<T>(
  client: ClientCommand | ClientAdapter,
  run: ClientRun,
  judge: (played: PlayedScript) => T,
): Promise<T> {
  await using relay = await AgentRelay.open();
  const started = "command" in client ? await startCommand(client, relay) : openAdapter(client, relay);
  try {
    const socket = await connection(relay, started, run.timeoutMs);
    const agent = new ScriptedAgent(socket, run);
    const isDriven = !("command" in client);
    return judge(await playScript(started.client, { ...run, agent, folder: relay.folder, isDriven }));
  } finally {
    await started.end();
  }
}

interface StartedClient {
  readonly client: Promise<DrivenClient>;
  /** Rejects if the client exits before it starts an agent. */
  readonly failed: Promise<never>;
  end(): Promise<void>;
}

/** Starts a client that sends one prompt and exits. The exit marks the end of the turn. */
async function startCommand(command: ClientCommand, relay: AgentRelay): Promise<StartedClient> {
  const running = await start(command, relay);
  const output: Buffer[] = [];
  running.stdout.resume();
  running.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const describe = (exit: ProcessExit): string => {
    const words = withoutNodeLines(Buffer.concat(output).toString()).trim().slice(-STDERR_TAIL);
    return describeExit(exit) + (words && `; its stderr ends with: ${words}`);
  };
  const failed = running.exited.then((exit) => {
    throw new CheckFailure(`The client started no agent: it ${describe(exit)}`);
  });
  failed.catch(() => undefined);
  return {
    failed,
    end: async () => void (await running.end()),
    client: Promise.resolve({
      async prompt() {
        const exit = await running.exited;
        if (exit.exitCode !== 0) throw new CheckFailure(`It ${describe(exit)}`);
      },
      ...(process.platform !== "win32" && { cancel: () => process.kill(running.pid, "SIGINT") }),
      close: () => undefined,
    }),
  };
}

function openAdapter(
  adapter: ClientAdapter,
  { command: [command, ...args], folder }: AgentRelay,
): StartedClient {
  const opening = adapter.open({ agent: { command, args }, cwd: folder });
  const failed = Promise.withResolvers<never>();
  opening.catch((error: unknown) => {
    failed.reject(new CheckFailure(`The client started no agent: ${String(error)}`, { cause: error }));
  });
  failed.promise.catch(() => undefined);
  return {
    failed: failed.promise,
    // A client that failed to open does not need to be closed.
    end: () => opening.then(async (client) => void (await client.close())).catch(() => undefined),
    client: opening,
  };
}

/** Resolves to the connection with the agent that the client starts. */
async function connection(relay: AgentRelay, { failed }: StartedClient, timeoutMs: number): Promise<Socket> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new CheckFailure(`The client started no agent within ${timeoutMs / 1000} s`)),
    timeoutMs,
  );
  try {
    return await Promise.race([relay.connected, failed, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function start(
  { command, args, env }: ClientCommand,
  { command: agent, folder }: AgentRelay,
): Promise<RunningProcess<null>> {
  try {
    const options = { stdin: "ignore", guard: "exit-handler" } as const;
    const words = insertAgent({ command, args }, agent);
    return await startProcess(
      { command, args: words, cwd: folder, env: { ...process.env, ...env } },
      options,
    );
  } catch (error) {
    throw new CheckFailure(`The client cannot be started: ${(error as Error).message}`, { cause: error });
  }
}
