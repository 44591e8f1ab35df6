import { isAbsolute } from "node:path";

import type { ConnectionSettings } from "../../server/connection-settings.ts";
import type { ConfigProblem, DeclaredServer } from "../../server/declared-server.ts";
import { Secrets } from "../../server/secrets.ts";
import type { ServerFields } from "../server-fields.ts";
import { openStdioEndpoint } from "./stdio-endpoint.ts";

/**
 * Reads the declaration of a server that is a program. Missing `args` and `env` are empty: not every version of ACP requires
 * them.
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
