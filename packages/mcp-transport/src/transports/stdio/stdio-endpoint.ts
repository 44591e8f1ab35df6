import { type ProcessCommand, describeExit, describeStartFailure } from "@parley/process";

import type { Endpoint } from "../../server/endpoint.ts";
import type { DeclaredServer } from "../read-server.ts";
import { Secrets } from "../../server/secrets.ts";
import type { ServerContext } from "../../server/server-context.ts";
import { ServerFailure } from "../../server/server-failure.ts";
import { EitherEraTransport } from "./either-era-transport.ts";
import { serverEnvironment } from "./server-environment.ts";
import { ServerProcess } from "./server-process.ts";
import { StdioTransport } from "./stdio-transport.ts";

/**
 * Starts a stdio server. `onOversized` is called for a message that is too long and was dropped.
 *
 * @throws {ServerFailure} if its command cannot be started.
 */
export async function openStdioEndpoint(
  server: Extract<DeclaredServer, { kind: "stdio" }>,
  { cwd, settings }: ServerContext,
  onOversized: () => void,
): Promise<Endpoint> {
  const { command, args } = server;
  const env = serverEnvironment(server.env, settings.inheritEnvironment);
  const serverProcess = await startServer({ command, args, env, cwd }, new Secrets(server.env));
  const stderrTail = (): string | undefined => serverProcess.stderr.read();
  let failure: ServerFailure | undefined;
  const { maxMessageBytes } = settings;
  const transport = new StdioTransport(serverProcess, { maxMessageBytes, onOversized });
  return {
    transport,
    opening: (options) => new EitherEraTransport(transport, options),
    closed: serverProcess.ended.then((exit) => {
      failure = new ServerFailure("closed", `its process ${describeExit(exit)}`, stderrTail());
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
