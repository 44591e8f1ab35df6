import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describeExit, type RunningProcess, settlesWithin, startProcess } from "@parley/process";

import { CheckFailure } from "../agent/check-outcome.ts";
import { type ClientCommand, insertAgent } from "./client-command.ts";
import { type ClientScript, ScriptedAgent } from "./scripted-agent.ts";

/** A finished conversation of a client with a scripted agent. */
export interface ClientConversation {
  readonly agent: ScriptedAgent;
  /** The folder that the client was started in. */
  readonly folder: string;
  /** The exit code; `undefined` if the client did not exit in time and was killed. */
  readonly exitCode: number | undefined;
}

/** The program that the client starts: its standard streams are those of the scripted agent. */
const relay = (port: number): string => `import { connect } from "node:net";
const socket = connect(${port}, "127.0.0.1");
process.stdin.pipe(socket);
socket.pipe(process.stdout);
socket.on("error", () => process.exit(1));
socket.on("close", () => process.exit(0));
`;

/**
 * Starts a client with an agent that plays a script, and waits for its exit. `judge` is called before the folder is deleted.
 *
 * @throws {CheckFailure} if the client cannot be started, or starts no agent.
 */
export async function runClient<T>(
  command: ClientCommand,
  { script, timeoutMs }: { readonly script: ClientScript; readonly timeoutMs: number },
  judge: (conversation: ClientConversation) => T,
): Promise<T> {
  const base = await realpath(await mkdtemp(join(tmpdir(), "parley-conformance-")));
  const folder = join(base, "project");
  const server = createServer();
  try {
    await mkdir(folder);
    await writeFile(join(folder, "notes.txt"), "one\ntwo\nthree\nfour\n");
    const port = await listen(server);
    await writeFile(join(base, "agent.mjs"), relay(port));
    const connected = Promise.withResolvers<Socket>();
    server.once("connection", connected.resolve);
    const running = await start(command, { base, folder });
    const output: Buffer[] = [];
    running.stdout.resume();
    running.stderr.on("data", (chunk: Buffer) => output.push(chunk));
    const exited = running.exited.then((exit) => {
      const words = Buffer.concat(output).toString().trim().slice(-500);
      connected.reject(
        new CheckFailure(
          `The client started no agent: it ${describeExit(exit)}; its stderr ends with: ${words}`,
        ),
      );
      return exit;
    });
    const late = setTimeout(
      () => connected.reject(new CheckFailure(`The client started no agent within ${timeoutMs / 1000} s`)),
      timeoutMs,
    );
    try {
      const agent = new ScriptedAgent(await connected.promise, script, timeoutMs);
      const isOver = await settlesWithin(exited, timeoutMs);
      const exit = isOver ? await exited : undefined;
      return judge({ agent, folder, exitCode: exit === undefined ? undefined : (exit.exitCode ?? -1) });
    } finally {
      clearTimeout(late);
      await running.end();
    }
  } finally {
    server.close();
    await rm(base, { recursive: true, force: true });
  }
}

async function start(
  client: ClientCommand,
  { base, folder }: { readonly base: string; readonly folder: string },
): Promise<RunningProcess<null>> {
  const args = insertAgent(client, [process.execPath, join(base, "agent.mjs")]);
  const { command, env } = client;
  try {
    const options = { stdin: "ignore", guard: "exit-handler" } as const;
    return await startProcess({ command, args, cwd: folder, env: { ...process.env, ...env } }, options);
  } catch (error) {
    throw new CheckFailure(`The client cannot be started: ${(error as Error).message}`, { cause: error });
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}
