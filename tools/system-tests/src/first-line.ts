import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/**
 * Returns the first line that a process writes. Discards later output.
 *
 * @throws {Error} if it exits without writing one.
 */
export async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error("Cannot read a line: the process has no pipe for it");
  const lines = createInterface({ input: child.stdout });
  const ended = once(lines, "close").then(() => {
    throw new Error(`"${child.spawnargs.join(" ")}" has ended without a line`);
  });
  ended.catch(() => undefined);
  const [line] = (await Promise.race([once(lines, "line"), ended])) as [string];
  return line;
}
