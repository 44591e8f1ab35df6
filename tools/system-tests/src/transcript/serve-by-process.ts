import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";

import type { Transport } from "@parley/protocol";

/** A Node.js program that serves one client over stdio. */
export interface AgentProgram {
  readonly nodeArguments: readonly string[];
  /** Aborting this kills the process. */
  readonly signal: AbortSignal;
}

/**
 * Connects `transport` to an agent in a separate process. Resolves once the process exits because its stdin
 * closed, and all its output has been delivered.
 *
 * @throws {Error} if the process exits for any other reason.
 */
export async function serveByProcess(
  transport: Transport,
  { nodeArguments, signal }: AgentProgram,
): Promise<void> {
  const child = spawn(process.execPath, nodeArguments, {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit") as Promise<[code: number | null, signal: string | null]>;
  const kill = (): void => void child.kill("SIGKILL");
  signal.addEventListener("abort", kill, { once: true });
  let isOver = false;
  // A process that no longer reads has exited. The code below handles that.
  child.stdin.on("error", () => undefined);
  transport.open({
    message: (text) => child.stdin.write(`${text}\n`),
    oversized: kill,
    closed: () => {
      isOver = true;
      child.stdin.end();
    },
  });
  for await (const line of linesOf(child.stdout)) {
    // A failed replay accepts no more lines and reports the failure itself.
    transport.send([line])?.catch(() => undefined);
  }
  const [code, killedBy] = await exited;
  signal.removeEventListener("abort", kill);
  const endedEarly = !isOver;
  await transport.close();
  const how = `${endedEarly ? "before its input, " : ""}with ${killedBy ?? `code ${code}`}`;
  if (endedEarly || code !== 0) throw new Error(`The agent's process ended ${how}`);
}

/** Splits only at message boundaries, because JSON strings may contain other line separators. */
async function* linesOf(input: Readable): AsyncGenerator<string, void> {
  let rest = "";
  for await (const chunk of input.setEncoding("utf8")) {
    const lines = `${rest}${String(chunk)}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
