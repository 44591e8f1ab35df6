import { createInterface } from "node:readline";

import { type ProcessCommand, type RunningProcess, describeExit, startProcess } from "@parley/process";

/** A program started by this one. */
export interface Program {
  readonly name: string;
  /** Resolves to a description of how the program exited. */
  readonly ended: Promise<string>;
  /** Sends SIGTERM. Resolves once the program and its children have exited. */
  stop(): Promise<void>;
  /** Sends SIGKILL. */
  kill(): void;
}

interface PrintingProgram extends Program {
  readonly line: string;
}

/**
 * Starts a program in its own process group, so that Ctrl-C does not reach it and programs can be stopped in order.
 * Prints its stderr and any unexpected exit, prefixed with its name.
 */
export async function startProgram(name: string, command: ProcessCommand): Promise<Program> {
  return supervise(name, await start(command));
}

/** Starts a program that prints a line once it is ready. */
export async function startPrinting(name: string, command: ProcessCommand): Promise<PrintingProgram> {
  const child = await start(command);
  const program = supervise(name, child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await Promise.race([lines.next(), program.ended]);
  if (typeof first !== "string" && first.done !== true) return { ...program, line: first.value };
  throw new Error(`Cannot start ${name}: it ${await program.ended}`);
}

function start(command: ProcessCommand): Promise<RunningProcess<null>> {
  return startProcess(command, { stdin: "ignore", guard: "watchdog" });
}

function supervise(name: string, child: RunningProcess<null>): Program {
  let isStopping = false;
  const note = (text: string): void => void process.stderr.write(`${name}: ${text}\n`);
  note(`process ${child.pid}`);
  createInterface({ input: child.stderr }).on("line", note);
  child.stdout.resume();
  const ended = child.exited.then(describeExit);
  void ended.then((how) => {
    if (!isStopping) note(how);
  });
  return {
    name,
    ended,
    async stop() {
      isStopping = true;
      child.signal("SIGTERM");
      await child.exited;
    },
    kill: () => child.signal("SIGKILL"),
  };
}
