import { type ProcessCommand, describeExit, describeStartFailure } from "@parley/process";

import type { OpenOptions } from "../../server/declared-server.ts";
import type { Endpoint } from "../../server/endpoint.ts";
import { type NamedValue, Secrets } from "../../server/secrets.ts";
import { ServerFailure, withStderr } from "../../server/server-failure.ts";
import { EitherEraTransport } from "./either-era-transport.ts";
import { serverEnvironment } from "./server-environment.ts";
import { ServerProcess } from "./server-process.ts";
import { StdioTransport } from "./stdio-transport.ts";

/** The program of a stdio server. */
export interface ServerProgram {
  readonly command: string;
  readonly args: readonly string[];
  /** Declared variables: their values are secrets. */
  readonly env: readonly NamedValue[];
}

/**
 * Starts a stdio server.
 *
 * @throws {ServerFailure} if its command cannot be started.
 */
export async function openStdioEndpoint(
  { command, args, env: declared }: ServerProgram,
  { cwd, settings, onOversized }: OpenOptions,
): Promise<Endpoint> {
  const env = serverEnvironment(declared, settings.inheritEnvironment);
  const serverProcess = await startServer({ command, args, env, cwd }, new Secrets(declared));
  const stderrTail = (): string | undefined => serverProcess.stderr.read();
  let failure: ServerFailure | undefined;
  const { maxMessageBytes } = settings;
  const transport = new StdioTransport(serverProcess, { maxMessageBytes, onOversized });
  return {
    transport,
    opening: (options) => new EitherEraTransport(transport, options),
    closed: serverProcess.ended.then((exit) => {
      const tail = stderrTail();
      failure = new ServerFailure("closed", withStderr(`its process ${describeExit(exit)}`, tail), tail);
    }),
    failure: () => failure,
    stderrTail,
    close: () => serverProcess.close(),
  };
}

async function startServer(command: ProcessCommand, secrets: Secrets): Promise<ServerProcess> {
  try {
    return await ServerProcess.start(command, secrets);
  } catch (error) {
    const reason = await describeStartFailure(command, error);
    throw new ServerFailure("spawn", `its command "${command.command}" cannot be started: ${reason}`);
  }
}
