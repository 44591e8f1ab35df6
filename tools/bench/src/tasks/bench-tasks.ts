import { formatRuns, summarizeRuns } from "./report-runs.ts";
import { RunLog } from "./run-log.ts";
import { runTask } from "./run-task.ts";
import { type TaskOptions, TASKS_USAGE, parseTaskOptions } from "./task-options.ts";
import { type TaskRunKey, isSameRun } from "./task-run.ts";
import type { Task } from "./task.ts";
import { verifyTasks } from "./verify-tasks.ts";

/** Number of runs that fail one after another, such as for a wrong key, after which the others are not tried. */
const MAX_FAILURES = 3;

/** Runs `pnpm bench tasks`. @returns the exit code */
export async function benchTasks(args: readonly string[]): Promise<number> {
  let options: TaskOptions | undefined;
  try {
    options = parseTaskOptions(args);
  } catch (error) {
    progress(`${messageOf(error)}\n\n${TASKS_USAGE}`);
    return 2;
  }
  if (options === undefined) {
    console.log(TASKS_USAGE);
    return 0;
  }
  return options.verify ? verify(options) : runSeries(options);
}

/** @returns 1 if a judge is wrong. */
async function verify(options: TaskOptions): Promise<number> {
  const all = [];
  for await (const verification of verifyTasks(options)) {
    progress(`${verification.task}: ${verification.fault ?? "ok"}`);
    all.push(verification);
  }
  const lines = all.map(({ task, ok, bug, fault }) => `${ok ? "ok   " : "WRONG"} ${task}: ${fault ?? bug}`);
  console.log(options.json ? JSON.stringify(all, null, 2) : lines.join("\n"));
  const wrong = all.filter(({ ok }) => !ok).length;
  progress(`${all.length - wrong} of ${all.length} judges fail before the fix and pass after it`);
  return wrong === 0 ? 0 : 1;
}

/** @returns 1 if a run could not be finished, 130 if the user cancelled. */
async function runSeries(options: TaskOptions): Promise<number> {
  const log = new RunLog(options.results, options);
  const abort = new AbortController();
  const cancel = (): void => abort.abort(new Error("Cancelled"));
  process.once("SIGINT", cancel).once("SIGTERM", cancel);
  const wanted = seriesOf(options);
  const left = wanted.filter(({ key }) => !log.runs.some((run) => isSameRun(run, key)));
  let failed = 0;
  let inARow = 0;
  for (const [index, { task, key }] of left.entries()) {
    const name = `${index + 1} of ${left.length}: ${key.task}, ${key.model ?? "the agent's choice"}, run ${key.run}`;
    progress(name);
    try {
      const run = await runTask(task, { key, ...options, signal: abort.signal });
      log.add(run);
      inARow = 0;
      progress(`  ${run.verdict.solved ? "solved" : `not solved: ${run.verdict.reason}`}, ${run.seconds} s`);
    } catch (error) {
      if (abort.signal.aborted) break;
      failed += 1;
      inARow += 1;
      progress(`  could not be finished: ${messageOf(error)}`);
      if (inARow === MAX_FAILURES) break;
    }
  }
  process.off("SIGINT", cancel).off("SIGTERM", cancel);
  const runs = log.runs.filter((run) => wanted.some(({ key }) => isSameRun(run, key)));
  console.log(
    options.json ? JSON.stringify({ models: summarizeRuns(runs), runs }, null, 2) : formatRuns(runs),
  );
  const missing = wanted.length - runs.length;
  if (missing > 0) progress(`Missing runs: ${missing}. The same command with --resume does them`);
  return abort.signal.aborted ? 130 : failed > 0 ? 1 : 0;
}

/** All tasks with each model, before the next run of them. */
function seriesOf({ models, runs, tasks }: TaskOptions): { readonly task: Task; readonly key: TaskRunKey }[] {
  const numbers = Array.from({ length: runs }, (_, index) => index + 1);
  return numbers.flatMap((run) =>
    models.flatMap((model) =>
      tasks.map((task) => ({ task, key: { task: task.id, ...(model !== undefined && { model }), run } })),
    ),
  );
}

function progress(text: string): void {
  process.stderr.write(`${text}\n`);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${messageOf(error.cause)}`;
}
