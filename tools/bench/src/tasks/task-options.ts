import { join } from "node:path";
import { parseArgs } from "node:util";

import { ALL_TASKS } from "./all-tasks.ts";
import type { Task } from "./task.ts";

/** Options of `pnpm bench tasks`. */
export interface TaskOptions {
  /** Judges both versions of each package instead of running an agent. */
  readonly verify: boolean;
  /** The models in the form of `PARLEY_MODEL`; `undefined` is the one that the agent chooses. */
  readonly models: readonly (string | undefined)[];
  readonly tasks: readonly Task[];
  /** Number of runs of each task with each model. */
  readonly runs: number;
  /** Milliseconds that one run may take. */
  readonly limitMs: number;
  /** The file for the finished runs, one JSON text a line. */
  readonly results: string;
  /** Leaves out the runs that the file has, instead of overwriting it. */
  readonly resume: boolean;
  /** Prints JSON instead of tables. */
  readonly json: boolean;
  /** The folder for the packages that were downloaded. */
  readonly cache: string;
}

/** The text of `--help`. */
export const TASKS_USAGE: string = `Usage: pnpm bench tasks [options]

Runs the reference agent on bugs from the history of packages on npm, and judges what it has changed.

Options:
  --model <name>    a model as in PARLEY_MODEL; repeat it to compare models (default: the agent's choice)
  --task <id>       one task; repeat it for more (default: all)
  --runs <n>        runs of each task with each model (default: 1)
  --minutes <n>     the time for one run (default: 10)
  --results <file>  append finished runs to this file (default: node_modules/.cache/bench-tasks.jsonl)
  --resume          leave out the runs that the file has already; without it the file begins anew
  --json            print JSON instead of tables
  --verify          run no agent: check that each judge fails before the fix, and passes after it
  --help            print this

Tasks: ${ALL_TASKS.map(({ id }) => id).join(", ")}
`;

const CACHE = join(import.meta.dirname, "../../../../node_modules/.cache");

/** Parses the arguments after `tasks`. @returns `undefined` for `--help` @throws {Error} with a message for the user */
export function parseTaskOptions(args: readonly string[]): TaskOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      model: { type: "string", multiple: true },
      task: { type: "string", multiple: true },
      runs: { type: "string", default: "1" },
      minutes: { type: "string", default: "10" },
      results: { type: "string", default: join(CACHE, "bench-tasks.jsonl") },
      resume: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      verify: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  return {
    verify: values.verify,
    models: values.model ?? [undefined],
    tasks: values.task?.map(findTask) ?? ALL_TASKS,
    runs: parseCount("--runs", values.runs, { whole: true }),
    limitMs: parseCount("--minutes", values.minutes) * 60_000,
    results: values.results,
    resume: values.resume,
    json: values.json,
    cache: join(CACHE, "bench-tasks"),
  };
}

function findTask(id: string): Task {
  const task = ALL_TASKS.find((it) => it.id === id);
  if (task !== undefined) return task;
  throw new Error(`There is no task "${id}", only ${ALL_TASKS.map((it) => it.id).join(", ")}`);
}

function parseCount(option: string, text: string, { whole = false } = {}): number {
  const count = Number(text);
  if (count > 0 && Number.isFinite(count) && (!whole || Number.isInteger(count))) return count;
  throw new Error(`Cannot use ${option} "${text}": it is a ${whole ? "whole " : ""}number above 0`);
}
