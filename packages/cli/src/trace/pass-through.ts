import type { ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { type Readable, Transform, type Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

import type { AgentCommand } from "@parley/client/node";
import { describeStartFailure, signalProcessGroup, spawnGuarded, spawnProcess } from "@parley/process";
import type { WireTap } from "@parley/protocol";

import type { Run } from "../program-run.ts";

/** Time between SIGTERM and SIGKILL when the run ends, in milliseconds. */
const graceMs = 2000;

export interface PassThroughOptions {
  readonly tap: WireTap;
  readonly run: Run;
  /** Called with the agent's stderr, which is also passed through. */
  readonly onStderr?: ((text: string) => void) | undefined;
}

/**
 * Connects an agent to a client on this program's standard streams. Relays every byte unchanged, and calls `tap`
 * with each line. Resolves to the agent's exit code once the agent exits. Stops the agent when the run ends.
 *
 * @throws {Error} if the agent cannot be started.
 */
export async function passThrough(
  { command, args = [], env, cwd }: AgentCommand,
  program: NodeJS.Process,
  { tap, run, onStderr }: PassThroughOptions,
): Promise<number> {
  const started = { command, args, cwd, env: { ...program.env, ...env } };
  const { child, unguard } = spawnGuarded<ChildProcessByStdio<Writable, Readable, Readable | null>>(
    { guard: "watchdog", guardGraceMs: graceMs },
    () =>
      onStderr === undefined
        ? spawnProcess(started, ["pipe", "pipe", "inherit"])
        : spawnProcess(started, ["pipe", "pipe", "pipe"]),
  );
  child.stderr?.on("data", (chunk: Buffer) => {
    program.stderr.write(chunk);
    onStderr?.(chunk.toString());
  });
  const ended = once(child, "close") as Promise<[code: number | null]>;
  const stop = (): void => {
    child.stdin.end();
    signalProcessGroup(child, "SIGTERM");
    setTimeout(() => signalProcessGroup(child, "SIGKILL"), graceMs).unref();
  };
  run.leaving.addEventListener("abort", stop);
  child.stdin.on("error", () => undefined);
  program.stdin.pipe(tapped("out", tap)).pipe(child.stdin);
  child.stdout.pipe(tapped("in", tap)).pipe(program.stdout, { end: false });
  try {
    const [code] = await ended;
    return code ?? 1;
  } catch (error) {
    const reason = await describeStartFailure({ command }, error);
    throw new Error(`Cannot start agent "${command}": ${reason}`, { cause: error });
  } finally {
    unguard();
    run.leaving.removeEventListener("abort", stop);
    program.stdin.destroy();
  }
}

/** Relays bytes, and calls `tap` with each line. */
function tapped(direction: "in" | "out", tap: WireTap): Transform {
  const decoder = new StringDecoder("utf8");
  let line = "";
  const take = (text: string): void => {
    const lines = (line + text).split("\n");
    line = lines.pop() ?? "";
    for (const whole of lines) if (whole.trim() !== "") tap(direction, whole.trimEnd());
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      take(decoder.write(chunk));
      done(null, chunk);
    },
    flush(done) {
      take(`${decoder.end()}\n`);
      done();
    },
  });
}
