import type { SpawnOptions } from "node:child_process";
import { statSync } from "node:fs";

import type { AgentCommand } from "./agent-command.ts";
import { windowsInvocation } from "./windows-invocation.ts";

/** What `spawn` is to be called with. */
export interface GroupInvocation {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: SpawnOptions;
}

/** How to start a command without a shell, in a process group of its own where there are such. */
export function groupInvocation({ command, args = [], cwd, env: own }: AgentCommand): GroupInvocation {
  const env = { ...process.env, ...own };
  const options = { ...(cwd !== undefined && { cwd }), env, windowsHide: true };
  if (process.platform !== "win32") return { file: command, args, options: { ...options, detached: true } };
  const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  const { verbatim, ...call } = windowsInvocation({ command, args, cwd: cwd ?? process.cwd(), env }, isFile);
  return { ...call, options: { ...options, windowsVerbatimArguments: verbatim } };
}
