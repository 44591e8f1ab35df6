import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** What a command said, all of it. */
export interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

/** Where and how a command runs. */
export interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Why a suite cannot run here: the first command that this machine lacks. */
export function missingTool(probes: readonly (readonly string[])[]): string | undefined {
  const missing = probes.find(
    ([command = "", ...args]) => spawnSync(command, args, { stdio: "ignore" }).status !== 0,
  );
  return missing && `"${missing.join(" ")}" does not run here`;
}

/**
 * Runs a command to its end.
 *
 * @throws {Error} with all that it said, if it fails
 */
export async function runTool(
  [command = "", ...args]: readonly string[],
  options: RunOptions,
): Promise<Output> {
  try {
    return await run(command, args, { ...options, maxBuffer: 2 ** 28 });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as Partial<Output>;
    throw new Error(`Cannot run ${[command, ...args].join(" ")}:\n${stdout}${stderr}`, { cause: error });
  }
}
