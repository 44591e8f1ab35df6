import { createInterface } from "node:readline";

import { type ProcessCommand, type RunningProcess, describeExit, startProcess } from "@parley/process";

/** A program that this one has started. */
export interface Program {
  readonly name: string;
  /** Resolves to how it has ended. */
  readonly ended: Promise<string>;
  /** Ends it with SIGTERM, and resolves when it and its children have ended. */
  stop(): Promise<void>;
  /** Ends it with SIGKILL. */
  kill(): void;
}

/** A program, and the first line that it has printed. */
interface PrintingProgram extends Program {
  readonly line: string;
}

/**
 * Starts a program in a group of its own, which Ctrl-C does not reach: the others end first. Its errors, and its end if
 * nobody asked for it, are shown with its name.
 */
export async function startProgram(name: string, command: ProcessCommand): Promise<Program> {
  return supervise(name, await start(command));
}

/** Starts a program that prints a line when it is ready. */
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
