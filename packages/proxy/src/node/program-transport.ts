import {
  OutputTail,
  type RunningProcess,
  describeExit,
  describeStartFailure,
  findErrorLine,
  startProcess,
} from "@parley/process";
import { type Transport, TransportError, type TransportReceiver, settlesWithin } from "@parley/protocol";
import { drainThenEnd, stdioTransport } from "@parley/protocol/stdio";

/** Maximum number of bytes of stderr to keep for an error message. */
const STDERR_TAIL = 8192;
/** Maximum time to wait for the stderr of a program that has exited, in milliseconds. */
const LAST_STDERR_MS = 500;

/** Command that starts a program: a proxy, or the agent at the end of a chain. */
export interface ProgramCommand {
  /**
   * A program in `PATH`, or the path to a program. On Windows, it may be a `.cmd` file. The program is started
   * without a shell.
   */
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** Environment variables to set in addition to those of this process. `undefined` removes a variable. */
  readonly env?: { readonly [name: string]: string | undefined } | undefined;
  /** Working directory of the program. Does not affect sessions, which each have their own `cwd`. */
  readonly cwd?: string | undefined;
}

/** Options for starting a program. */
export interface SpawnProgramOptions {
  /** Called with the program's stderr as it arrives. */
  readonly onStderr?: ((text: string) => void) | undefined;
  /**
   * Maximum time to wait for the program to exit after its stdin closes, in milliseconds. After that, it is
   * terminated. Default 2,000.
   */
  readonly closeGraceMs?: number | undefined;
}

/**
 * Starts a program and returns a transport over its stdin and stdout. Closing the transport stops the program and
 * its descendants. If the program exits first, the transport's close reason explains how it exited.
 *
 * @example
 * ```ts
 * import { defineProxy, withProxies } from "@parley/proxy";
 * import { spawnTransport } from "@parley/proxy/node";
 *
 * const agent = await spawnTransport({ command: "my-agent", args: ["--acp"] });
 * export const through = withProxies(agent, [defineProxy({ name: "nothing" })]);
 * ```
 *
 * @throws {TransportError} if the program cannot be started.
 */
export async function spawnTransport(
  command: ProgramCommand,
  { onStderr = () => undefined, closeGraceMs = 2000 }: SpawnProgramOptions = {},
): Promise<Transport> {
  const line = [command.command, ...(command.args ?? [])].join(" ");
  const started = { ...command, env: { ...process.env, ...command.env } };
  const guard = { guard: "watchdog", guardGraceMs: closeGraceMs } as const;
  const child = await startProcess(started, { stdin: "pipe", ...guard }).catch(async (cause: unknown) => {
    const reason = await describeStartFailure(command, cause);
    throw new TransportError(`Cannot start "${line}": ${reason}`, { cause });
  });
  return new ProgramTransport(child, { line, onStderr, closeGraceMs });
}

interface ProgramOptions {
  /** Command line for display. */
  readonly line: string;
  readonly onStderr: (text: string) => void;
  readonly closeGraceMs: number;
}

class ProgramTransport implements Transport {
  readonly #child: RunningProcess;
  readonly #line: string;
  readonly #graceMs: number;
  readonly #pipes: Transport;
  readonly #stderr = new OutputTail(STDERR_TAIL);
  readonly #stderrEnded: Promise<void>;

  constructor(child: RunningProcess, { line, onStderr, closeGraceMs }: ProgramOptions) {
    this.#child = child;
    this.#line = line;
    this.#graceMs = closeGraceMs;
    this.#pipes = stdioTransport({ input: child.stdout, output: child.stdin, noisy: true });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr.push(text);
      onStderr(text);
    });
    this.#stderrEnded = new Promise((resolve) => child.stderr.once("close", resolve));
  }

  open(receiver: TransportReceiver): void {
    const { stdout, exited } = this.#child;
    this.#pipes.open({
      message: (text) => receiver.message(text),
      oversized: (limit) => receiver.oversized(limit),
      closed: (reason) => void this.#failure(reason).then((failure) => receiver.closed(failure)),
    });
    // A process that has left the program's group may keep its output open.
    void exited.then(() => {
      if (stdout.closed) return;
      const forget = drainThenEnd(stdout, () => stdout.destroy());
      stdout.once("close", forget);
    });
  }

  send(messages: readonly string[]): Promise<void> | undefined {
    return this.#pipes.send(messages)?.catch(async (error: unknown) => {
      throw await this.#failure(error);
    });
  }

  pause(): void {
    this.#pipes.pause();
  }

  resume(): void {
    this.#pipes.resume();
  }

  async close(): Promise<void> {
    // A program whose output is not read might never exit.
    this.#pipes.resume();
    this.#child.stdin.end();
    await this.#child.end(this.#graceMs);
    await this.#pipes.close();
    this.#child.closeStreams();
  }

  /** Waits until the program exits or its grace period is over. Returns an error that explains the failure. */
  async #failure(cause: unknown): Promise<TransportError> {
    if (await settlesWithin(this.#child.exited, this.#graceMs)) {
      await settlesWithin(this.#stderrEnded, LAST_STDERR_MS);
    }
    const { exit } = this.#child;
    const what = exit === undefined ? "it closed its output" : `it ${describeExit(exit)}`;
    const line = findErrorLine(this.#stderr.text);
    return new TransportError(`Lost "${this.#line}": ${what}${line === "" ? "" : `: ${line}`}`, { cause });
  }
}
