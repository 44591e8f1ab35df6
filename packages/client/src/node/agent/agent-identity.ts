import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { resolve } from "node:path";

import { findProgram } from "@parley/process";

import type { ClientHandlers } from "../../api/client-handlers.ts";
import type { AgentCommand } from "./agent-command.ts";

/**
 * Returns an agent's id, derived from its program and arguments. Symbolic links in the program's path and in
 * arguments that name files are resolved. The arguments are hashed, because they may contain secrets and the result
 * is stored in permission files.
 */
export function agentIdentity({ command, args = [], cwd = process.cwd(), env }: AgentCommand): string {
  const path = { ...process.env, ...env }["PATH"] ?? "";
  const isPath = /[/\\]/.test(command);
  const program = isPath ? realPathOf(command, cwd) : findProgram(command, { path });
  if (args.length === 0) return program ?? command;
  const resolved = JSON.stringify(args.map((arg) => realPathOf(arg, cwd) ?? arg));
  return `${program ?? command} sha256:${createHash("sha256").update(resolved).digest("base64url")}`;
}

/** Wraps handlers so that permission requests are attributed to `agent`. */
export function handlersOf(agent: string, handlers: ClientHandlers | undefined): ClientHandlers | undefined {
  const { requestPermission } = handlers ?? {};
  if (requestPermission === undefined) return handlers;
  return {
    ...handlers,
    requestPermission: (request, context) => requestPermission(request, { ...context, agent }),
  };
}

function realPathOf(path: string, cwd: string): string | undefined {
  try {
    return realpathSync(resolve(cwd, path));
  } catch {
    return undefined;
  }
}
