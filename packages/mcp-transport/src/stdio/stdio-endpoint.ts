import { statSync } from "node:fs";

import type { Endpoint } from "../connection/endpoint.ts";
import type { DeclaredServer } from "../connection/read-server.ts";
import { Secrets } from "../connection/secrets.ts";
import type { ServerContext } from "../connection/server-context.ts";
import { ServerFailure } from "../connection/server-failure.ts";
import { EitherEraTransport } from "./either-era-transport.ts";
import { serverEnvironment } from "./server-environment.ts";
import { type ServerExit, ServerProcess } from "./server-process.ts";
import { StdioTransport } from "./stdio-transport.ts";

/**
 * Starts a stdio server. `onOversized` is called for a message that is too long and was dropped.
 *
 * @throws {ServerFailure} for some commands that cannot be started; for most `Endpoint.failure` tells it.
 */
export function openStdioEndpoint(
  server: Extract<DeclaredServer, { kind: "stdio" }>,
  { cwd, settings }: ServerContext,
  onOversized: () => void,
): Endpoint {
  const { command, args } = server;
  const env = serverEnvironment(server.env, settings.inheritEnvironment);
  const explainStart = (error: unknown): ServerFailure =>
    new ServerFailure("spawn", describeStart(error, server, cwd));
  let serverProcess: ServerProcess;
  try {
    serverProcess = new ServerProcess({ command, args, env, cwd }, new Secrets(server.env));
  } catch (error) {
    throw explainStart(error);
  }

  let failure: ServerFailure | undefined;
  serverProcess.started.catch((error: unknown) => {
    failure = explainStart(error);
  });
  const stderrTail = (): string | undefined => serverProcess.stderr.read();
  const noteExit = (exit: ServerExit): void => {
    failure ??= new ServerFailure("closed", describeExit(exit), stderrTail());
  };
  const { maxMessageBytes } = settings;
  const transport = new StdioTransport(serverProcess, { maxMessageBytes, onOversized });
  return {
    transport,
    opening: (options) => new EitherEraTransport(transport, options),
    closed: serverProcess.ended.then(noteExit),
    failure: () => failure,
    stderrTail,
    close: () => serverProcess.close(),
  };
}

function describeExit({ code, signal }: ServerExit): string {
  return signal === null ? `its process ended with exit code ${code}` : `its process was ended by ${signal}`;
}

/** Not the error's own words: they blame the command for a missing directory too, and the error holds arguments. */
function describeStart(error: unknown, { command }: { readonly command: string }, cwd: string): string {
  const { code } = error as NodeJS.ErrnoException;
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory())
    return `there is no directory "${cwd}" to start it in`;
  if (code === "ENOENT") return `there is no command "${command}"`;
  return `its command "${command}" cannot be started (${code ?? "unknown error"})`;
}
