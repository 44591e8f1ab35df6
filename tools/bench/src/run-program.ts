import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

/** Runs a measured program in a separate process and returns its output. */
export async function runProgram(name: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const program = join(import.meta.dirname, "programs", name);
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    env: { ...process.env, ...env },
  });
  return stdout;
}
