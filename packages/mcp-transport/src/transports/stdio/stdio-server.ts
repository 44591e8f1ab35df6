import { isAbsolute } from "node:path";

import { type ProcessCommand, describeExit, describeStartFailure } from "@parley/process";

import type { ConnectionSettings } from "../../server/connection-settings.ts";
import type { ConfigProblem, DeclaredServer, OpenOptions } from "../../server/declared-server.ts";
import type { Endpoint } from "../../server/endpoint.ts";
import { type NamedValue, Secrets } from "../../server/secrets.ts";
import { ServerFailure, withStderr } from "../../server/server-failure.ts";
import type { ServerFields } from "../server-fields.ts";
import { EitherEraTransport } from "./either-era-transport.ts";
import { serverEnvironment } from "./server-environment.ts";
import { ServerProcess } from "./server-process.ts";
import { StdioTransport } from "./stdio-transport.ts";

/**
 * Reads a stdio server's declaration. `args` and `env` default to empty because not every ACP version requires them.
 */
export function readStdioServer(
  fields: ServerFields,
  settings: ConnectionSettings,
): DeclaredServer | ConfigProblem {
  const { name, command } = fields;
  if (command === undefined) return { problem: "it has no command" };
  const args = fields.args ?? [];
  const env = fields.env ?? [];
  if (!isAbsolute(command) && !(settings.allowPathLookup && /^[^/\\]+$/.test(command))) {
    return { problem: `its command "${command}" is not an absolute path` };
  }
  const words = [command, ...args, ...env.flatMap((variable) => [variable.name, variable.value])];
  if (words.some((word) => word.includes("\0")))
    return { problem: "its command, args or env hold a NUL character" };
  return {
    name,
    key: JSON.stringify(["stdio", name, command, args, env]),
    identity: ["stdio", command, args, env.map((variable) => variable.name).toSorted()],
    secrets: new Secrets(env),
    negotiation: "auto",
    program: JSON.stringify([command, args]),
    open: (options) => openStdioEndpoint({ command, args, env }, options),
  };
}

interface ServerProgram {
  readonly command: string;
  readonly args: readonly string[];
  /** Declared variables, whose values are secrets. */
  readonly env: readonly NamedValue[];
}

/**
 * Starts a stdio server.
 *
 * @throws {ServerFailure} if its command cannot be started.
 */
async function openStdioEndpoint(
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
