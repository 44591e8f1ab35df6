import { visibleText } from "@parley/protocol/text";
import { z } from "zod";

import { askBudget } from "../budget/ask-budget.ts";
import type { Budget } from "../budget/budget.ts";
import { type SessionMode, modeOf, narrowerMode } from "../permissions/session-mode.ts";
import { createSerial } from "../session/create-serial.ts";
import { textContent } from "../text/text-content.ts";
import { type Tool, defineTool } from "../tools/tool.ts";
import { type TaskRun, runTask } from "./run-task.ts";

const MAX_TASKS = 20;

/** Name of the tool. Its calls can run concurrently. */
export const TASK = "task";

export interface TaskToolOptions extends Omit<TaskRun, "mayAsk" | "show"> {
  readonly budget: Budget;
}

/** Creates a tool that lets a model delegate work to subagents during one turn. Tasks cannot start other tasks. */
export function createTaskTool(options: TaskToolOptions): Tool {
  const { turn, budget } = options;
  const ask = createSerial();
  let begun = 0;
  let stopped = false;
  const mayAsk = async (): Promise<boolean> => {
    stopped ||= !(await askBudget(turn, budget));
    return !stopped;
  };
  return defineTool({
    name: TASK,
    description:
      "Gives work to a subagent, which has the same tools, but none of this conversation: say in `prompt` everything that " +
      "it needs to know, and what to report. Its last message is the result. Use it to search and read a lot for a short " +
      "answer, or for parts that do not depend on each other: calls in one answer run at the same time, so these must not " +
      "change the same files. `mode` gives it fewer permissions than the session has: `plan` only reads.",
    kind: "other",
    input: z.strictObject({
      title: z.string().describe("A few words for the user"),
      prompt: z.string(),
      mode: z.enum(["plan", "ask", "accept_edits"]).optional(),
    }),
    prepare({ title, prompt, mode }) {
      if (prompt.trim() === "") throw new Error('Invalid input: "prompt" is empty');
      assertNarrower(mode, modeOf(turn.session));
      if (begun >= MAX_TASKS) {
        throw new Error(
          `Cannot start the task: a turn has at most ${MAX_TASKS}. Do the rest of the work yourself`,
        );
      }
      begun += 1;
      return Promise.resolve({
        title: `Task: ${title}`,
        preview: [textContent(visibleText(prompt))],
        async run({ signal, toolCallId, show }) {
          const task = { title, prompt, toolCallId, signal, limit: mode, ask };
          return runTask(task, { ...options, mayAsk, show });
        },
      });
    },
  });
}

/** @throws {Error} if a task requests a mode that allows more than the session's mode. */
function assertNarrower(mode: SessionMode | undefined, ofSession: SessionMode): void {
  if (mode === undefined || narrowerMode(mode, ofSession) === mode) return;
  throw new Error(
    `Cannot start the task in the mode "${mode}": the session is in the mode "${ofSession}", which allows less. ` +
      'Leave "mode" out for the permissions of the session',
  );
}
