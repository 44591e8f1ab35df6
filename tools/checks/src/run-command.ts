import { spawn } from "node:child_process";
import { constants } from "node:os";

export interface CommandResult {
  /** The exit code. After a signal, 128 plus the signal number, as in a shell. */
  code: number;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  cwd: string;
  /** Default: the environment of this process. */
  env?: NodeJS.ProcessEnv | undefined;
  /** Time limit in milliseconds, after which the command and its descendants are killed. Default: two minutes. */
  timeoutMs?: number | undefined;
}

/**
 * Runs a command without stdin and waits for it to exit. Kills any processes it leaves behind.
 *
 * @throws Error if the command cannot be started. Callers must check the exit code.
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env, timeoutMs = 120_000 }: CommandOptions,
): Promise<CommandResult> {
  const { promise, resolve, reject } = Promise.withResolvers<CommandResult>();
  // Gives the command its own process group so its children can be killed with it.
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  const timer = setTimeout(() => {
    output.stderr += `Killed after ${timeoutMs} ms\n`;
    killGroup(child.pid);
  }, timeoutMs);
  child.on("error", reject);
  child.on("exit", () => killGroup(child.pid));
  child.on("close", (code, signal) => {
    resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), ...output });
  });
  return promise.finally(() => clearTimeout(timer));
}

/**
 * Runs a command and returns its stdout.
 *
 * @throws Error with all of its output if the exit code is not 0.
 */
export async function runToSuccess(
  command: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<string> {
  const { code, stdout, stderr } = await runCommand(command, args, options);
  if (code !== 0) {
    throw new Error(
      `Cannot run "${command} ${args.join(" ")}": exit code ${code}\n${stdout}${stderr}`.trimEnd(),
    );
  }
  return stdout;
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Either the group is already gone, or the platform has no process groups.
  }
}
