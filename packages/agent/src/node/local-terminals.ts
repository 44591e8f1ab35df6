import type { ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";

import {
  type ProcessCommand,
  SYSTEM_PATH,
  findShell,
  isShellLine,
  signalProcessGroup,
  spawnGuarded,
  spawnProcess,
} from "@parley/process";

import type { TerminalExit } from "../event/terminal-exit.ts";
import type { CommandRequest, RunningCommand, Terminals } from "../event/terminal.ts";
import { CommandMark } from "./command-mark.ts";
import { CommandOutput } from "./command-output.ts";

type Child = ChildProcessByStdio<null, Readable, Readable>;

/**
 * Creates terminals that run commands on this machine, without input. Each command has its own process group and
 * ends together with everything it started. On Linux, a process that left the group is killed when the command is
 * killed, but survives like a daemon when the command exits on its own. A command also ends when this process ends for
 * any reason (on Windows, unless this process is killed). A shell command's stdout and stderr keep the order in
 * which they were written.
 *
 * Models often send a full command line as `command`. If it has no arguments and no program has that name, the
 * command runs in a shell.
 *
 * @example
 * ```ts
 * import { defineAgent } from "@parley/agent";
 * import { localTerminals } from "@parley/agent/node";
 *
 * export const agent = defineAgent({
 *   info: { name: "runner", version: "1.0.0" },
 *   terminals: localTerminals(), // for clients that do not provide terminals
 *   prompt: (turn) => turn.agentMessage("Ready."),
 * });
 * ```
 */
export function localTerminals(): Terminals {
  return {
    async create(request) {
      await assertFolder(request.cwd);
      return start(request).catch((error: unknown) => {
        if (request.launcher !== undefined || !isShellLine(request, error)) throw error;
        return start({ ...request, shell: true });
      });
    },
  };
}

/** @throws the operating system's error if the command cannot be started. */
async function start(request: CommandRequest): Promise<RunningCommand> {
  const mark = new CommandMark();
  const child = startCommand(request, mark);
  const output = new CommandOutput([child.stdout, child.stderr], request);
  const terminal = new LocalTerminal(child, mark, output);
  await once(child, "spawn");
  return terminal;
}

class LocalTerminal implements RunningCommand {
  readonly #child: Child;
  readonly #mark: CommandMark;
  readonly #output: CommandOutput;
  readonly #ended: Promise<TerminalExit>;
  #exit: TerminalExit | undefined;

  constructor(child: Child, mark: CommandMark, output: CommandOutput) {
    this.#child = child;
    this.#mark = mark;
    this.#output = output;
    this.#ended = this.#end();
    this.#ended.catch(() => undefined);
  }

  output(): ReturnType<RunningCommand["output"]> {
    const { text: output, truncated } = this.#output.tail;
    return Promise.resolve({ output, truncated, ...(this.#exit && { exitStatus: this.#exit }) });
  }

  waitForExit(): Promise<TerminalExit> {
    return this.#ended;
  }

  async kill(): Promise<void> {
    if (this.#exit === undefined) {
      signalProcessGroup(this.#child, "SIGKILL");
      await this.#mark.kill();
    }
    await this.#ended;
  }

  release(): Promise<void> {
    return this.kill();
  }

  async #end(): Promise<TerminalExit> {
    const [exitCode, signal] = (await once(this.#child, "exit")) as [number | null, string | null];
    this.#exit = { exitCode, signal };
    signalProcessGroup(this.#child, "SIGKILL");
    // Processes that left the group may still hold the streams open.
    await this.#output.end();
    return this.#exit;
  }
}

/** Without this check, the operating system would report that the program is missing. */
async function assertFolder(cwd: string): Promise<void> {
  const stats = await stat(cwd).catch(() => undefined);
  if (stats?.isDirectory() !== true) throw new Error(`the working directory "${cwd}" does not exist`);
}

/**
 * File descriptor 3 is a pipe that is never written to and closes when this process ends. An unmarked watcher then
 * kills the group and every process with the mark. It searches three times, because the mark is briefly invisible
 * while a process starts a program. A single pipe for both outputs preserves their order, and `exec` makes the shell
 * or its launcher the group leader. The watcher outlives this process, so it must not run programs from a project
 * directory on `PATH`.
 */
const SHELL = `
  parley_shell=$1 parley_line=$2 parley_mark=$3
  shift 3
  (
    PATH=${SYSTEM_PATH}
    read -r _
    for _ in 1 2 3; do
      for parley_file in $(grep -lsz "^$parley_mark$" /proc/[0-9]*/environ); do
        parley_file=\${parley_file%/environ}
        kill -KILL "\${parley_file#/proc/}"
      done
      sleep 0.01
    done
    kill -KILL -$$
  ) <&3 >/dev/null 2>&1 &
  exec 3<&-
  export "$parley_mark"
  exec "$@" "$parley_shell" -c "$parley_line" 2>&1`;

function startCommand(request: CommandRequest, mark: CommandMark): Child {
  // The script in `SHELL` starts its own watcher, so it needs no watchdog.
  if (request.shell && process.platform !== "win32") return spawnCommand(request, mark);
  const { child, unguard } = spawnGuarded({ guard: "watchdog" }, () => spawnCommand(request, mark));
  return child.once("exit", unguard);
}

function spawnCommand({ shell = false, ...request }: CommandRequest, mark: CommandMark): Child {
  const { command, cwd, launcher = [] } = request;
  const env = { ...process.env, ...request.env };
  if (shell && process.platform === "win32")
    return spawnProcess({ command, shell, cwd, env }, ["ignore", "pipe", "pipe"]);
  const shellArgs = ["-c", SHELL, "sh", findShell({ cwd, env }), command, mark.entry, ...launcher];
  const program: ProcessCommand = shell
    ? { command: "/bin/sh", args: shellArgs, cwd, env }
    : { ...launched(request), env: { ...env, ...mark.env } };
  return spawnProcess(program, ["ignore", "pipe", "pipe", ...(shell ? ["pipe" as const] : [])]);
}

/** Wraps the command in its launcher, if it has one. */
function launched<Request extends Pick<CommandRequest, "command" | "args" | "launcher">>(
  request: Request,
): Request {
  const [program, ...first] = request.launcher ?? [];
  if (program === undefined) return request;
  return { ...request, command: program, args: [...first, request.command, ...(request.args ?? [])] };
}
