import { once } from "node:events";

import { OutputTail, signalProcessGroup, spawnGuarded, spawnProcess } from "@parley/process";

import type { AgentPipe, PipeReceiver } from "./agent-pipe.ts";
import type { AgentCommand } from "./agent-target.ts";

const NEWLINE = 0x0a;
const STDERR_TAIL = 2000;

export function openProcess({ command, args, cwd, env }: AgentCommand, receiver: PipeReceiver): AgentPipe {
  const { child, unguard } = spawnGuarded({ guard: "exit-handler" }, () =>
    spawnProcess({ command, args, cwd, env: { ...process.env, ...env } }, ["pipe", "pipe", "pipe"]),
  );
  const tail = new OutputTail(STDERR_TAIL);
  const lines = new LineSplitter((line) => receiver.line(line));
  child.stdout.on("data", (chunk: Buffer) => lines.write(chunk));
  child.stderr.on("data", (chunk: Buffer) => tail.push(chunk));
  // Writing fails if the agent has exited. The exit itself is handled below.
  child.stdin.on("error", () => undefined);
  const untilEnded = async (): Promise<string> => {
    try {
      const [code, signal] = (await once(child, "close")) as [number | null, string | null];
      const words = withoutNodeLines(tail.text).trim();
      const how = signal === null ? `with code ${code}` : `by ${signal}`;
      return how + (words && `; its stderr ends with: ${words}`);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT")
        return `before it started: there is no program "${command}", or no folder "${cwd}"`;
      return `before it started: ${(error as Error).message}`;
    } finally {
      unguard();
    }
  };
  void untilEnded().then((how) => receiver.ended(how));
  return {
    pid: child.pid,
    write: (text) => void child.stdin.write(`${text}\n`),
    writePart: (text) => void child.stdin.write(text),
    pause: () => void child.stdout.pause(),
    resume: () => void child.stdout.resume(),
    endInput: () => void child.stdin.end(),
    kill() {
      signalProcessGroup(child, "SIGKILL");
      // A descendant that has left the process group can keep the streams open.
      child.stdout.destroy();
      child.stderr.destroy();
    },
  };
}

class LineSplitter {
  readonly #onLine: (line: Buffer) => void;
  #parts: Buffer[] = [];

  constructor(onLine: (line: Buffer) => void) {
    this.#onLine = onLine;
  }

  write(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      this.#onLine(Buffer.concat([...this.#parts, chunk.subarray(from, end)]));
      this.#parts = [];
      from = end + 1;
    }
    if (from < chunk.length) this.#parts.push(chunk.subarray(from));
  }
}

/** Removes stack frames inside Node.js, and the version that Node.js prints after a crash. */
export function withoutNodeLines(text: string): string {
  return text.replaceAll(/^ +at .*[( ]node:.*\n|^Node\.js v.*$/gm, "");
}
