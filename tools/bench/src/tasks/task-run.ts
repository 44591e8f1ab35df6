import type { Verdict } from "./judge-folder.ts";

/** One finished run of a task. */
export interface TaskRun extends TaskRunKey, TaskFigures {
  /** The name of the model at the agent; differs from `model` if that is the agent's choice. */
  readonly modelName?: string;
  /** The reason for which the turn ended; `timeout` if it was cancelled for its time. */
  readonly stopReason: string;
  readonly verdict: Verdict;
}

/** The place of a run in a series. */
export interface TaskRunKey {
  readonly task: string;
  /** The model that was asked for; absent if it is the agent's choice. */
  readonly model?: string | undefined;
  /** From 1 on. */
  readonly run: number;
}

/** Measurements of a run. */
export interface TaskFigures {
  /** Answers of the model; 0 if it does not count its tokens. */
  readonly turns: number;
  /** Tool calls. */
  readonly calls: number;
  /** Tokens that the model read and wrote, summed over its answers. */
  readonly tokens: number;
  /** Absent if the price of the model is not known. */
  readonly cost?: { readonly amount: number; readonly currency: string } | undefined;
  readonly seconds: number;
  /** Permissions that the agent asked for. */
  readonly questions: number;
  /** Of those, the refused ones. */
  readonly refused: number;
}

/** Returns true if both are the same place in a series. */
export function isSameRun(a: TaskRunKey, b: TaskRunKey): boolean {
  return a.task === b.task && a.model === b.model && a.run === b.run;
}
