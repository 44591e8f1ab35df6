import { spawn } from "node:child_process";
import { once } from "node:events";

/** A command to run on the host. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** The complete environment. Default: this process's environment. */
  readonly env?: NodeJS.ProcessEnv;
  /** Timeout in milliseconds, in case the command hangs. */
  readonly timeoutMs?: number;
}

/**
 * Runs a command until it exits and returns its stdout.
 *
 * @throws {Error} with the end of its output if the exit code is not 0.
 */
export async function runCommand({ file, args, cwd, env, timeoutMs = 900_000 }: Command): Promise<string> {
  const child = spawn(file, args, {
    cwd,
    env: env ?? process.env,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  let stdout = "";
  let all = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    all += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => (all += text));
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  if (code === 0) return stdout;
  const how = signal === null ? `exit code ${code}` : signal;
  throw new Error(`Cannot run "${[file, ...args].join(" ")}": ${how}\n${all.slice(-4000)}`);
}
