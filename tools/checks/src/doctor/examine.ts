import type { RequiredProgram } from "./required-programs.ts";

/** Properties of a machine that determine which tests can run. */
export interface Machine {
  /** The running Node.js version, such as `26.10.0`. */
  readonly nodeVersion: string;
  /** Returns whether a command is on PATH. */
  readonly has: (command: string) => boolean;
}

export interface Report {
  readonly lines: readonly string[];
  readonly missing: number;
}

/** Reports which programs are installed on a machine and which tests are skipped for lack of a program. */
export function examine(machine: Machine, programs: readonly RequiredProgram[]): Report {
  const lines = [`ok       Node.js ${machine.nodeVersion}, which runs the scripts`];
  let missing = 0;
  for (const { commands, usedBy, install } of programs) {
    const found = commands.find((command) => machine.has(command));
    if (found === undefined) missing++;
    lines.push(
      found === undefined
        ? `missing  ${commands.join(" or ")}: without it, no tests of ${usedBy}. Get it: ${install}`
        : `ok       ${found}, for ${usedBy}`,
    );
  }
  return { lines, missing };
}
