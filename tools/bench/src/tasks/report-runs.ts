import { formatTable } from "../table.ts";
import type { TaskFigures, TaskRun } from "./task-run.ts";

/** The sums over the runs with one model. */
export interface ModelSummary extends TaskFigures {
  readonly model: string;
  readonly runs: number;
  readonly solved: number;
}

/** Sums up the runs of each model. */
export function summarizeRuns(runs: readonly TaskRun[]): ModelSummary[] {
  const byModel = Map.groupBy(runs, modelOf);
  return [...byModel].map(([model, its]) => {
    const sum = (key: "turns" | "calls" | "tokens" | "seconds" | "questions" | "refused"): number =>
      Math.round(its.reduce((total, run) => total + run[key], 0) * 10) / 10;
    return {
      model,
      runs: its.length,
      solved: its.filter(({ verdict }) => verdict.solved).length,
      turns: sum("turns"),
      calls: sum("calls"),
      tokens: sum("tokens"),
      cost: sumOfCosts(its),
      seconds: sum("seconds"),
      questions: sum("questions"),
      refused: sum("refused"),
    };
  });
}

/** Formats a table of all runs, one of the models, and the reasons of the judges. */
export function formatRuns(runs: readonly TaskRun[]): string {
  const figures = (it: TaskFigures): string[] => [
    String(it.turns),
    String(it.calls),
    String(it.tokens),
    it.cost === undefined ? "-" : `${it.cost.amount.toFixed(4)} ${it.cost.currency}`,
    it.seconds.toFixed(1),
    `${it.questions}${it.refused === 0 ? "" : ` (${it.refused} refused)`}`,
  ];
  const heading = ["turns", "calls", "tokens", "cost", "seconds", "questions"];
  const each = runs.map((run) => [
    run.task,
    modelOf(run),
    String(run.run),
    run.verdict.solved ? "yes" : "no",
    run.stopReason,
    ...figures(run),
  ]);
  const models = summarizeRuns(runs).map((it) => [it.model, `${it.solved} of ${it.runs}`, ...figures(it)]);
  const reasons = runs.flatMap(({ task, run, verdict }) =>
    verdict.solved ? [] : [`${task}, run ${run}: ${verdict.reason}`],
  );
  return [
    formatTable([["task", "model", "run", "solved", "ended", ...heading], ...each]),
    formatTable([["model", "solved", ...heading], ...models]),
    ...(reasons.length === 0 ? [] : [`Not solved:\n${reasons.join("\n")}`]),
  ].join("\n\n");
}

function modelOf({ model, modelName }: TaskRun): string {
  return model ?? modelName ?? "the agent's choice";
}

/** @returns `undefined` if a cost is not known, or they have several currencies. */
function sumOfCosts(runs: readonly TaskRun[]): TaskFigures["cost"] {
  const costs = runs.map(({ cost }) => cost);
  const [first] = costs;
  if (first === undefined || costs.some((cost) => cost?.currency !== first.currency)) return undefined;
  return { amount: costs.reduce((sum, cost) => sum + (cost?.amount ?? 0), 0), currency: first.currency };
}
