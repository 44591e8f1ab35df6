import { tmpdir } from "node:os";

import type { AgentCommand } from "../agent/agent-target.ts";
import { type JsonObject, toObject } from "../recording/message.ts";
import type { RegistryEntry } from "./registry-entry.ts";

/** Returns the command that clients use to start an entry's agent, or `undefined` if the entry has only binaries. */
export function commandOf({ agent = {} }: RegistryEntry): AgentCommand | undefined {
  const { npx, uvx } = toObject(agent["distribution"]);
  if (npx !== undefined) return launch("npx", ["--yes"], toObject(npx));
  return uvx === undefined ? undefined : launch("uvx", [], toObject(uvx));
}

function launch(command: string, options: readonly string[], distribution: JsonObject): AgentCommand {
  const { package: name, args, env } = distribution;
  const words = Array.isArray(args) ? args.map(String) : [];
  return {
    command,
    args: [...options, String(name), ...words],
    cwd: tmpdir(),
    env: Object.fromEntries(Object.entries(toObject(env)).map(([key, value]) => [key, String(value)])),
  };
}
