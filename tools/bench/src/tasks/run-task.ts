import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

import type { ClientSession } from "@parley/client";
import { spawnAgent } from "@parley/client/node";

import { fetchPackage } from "./fetch-package.ts";
import { judgeFolder } from "./judge-folder.ts";
import { answerByPolicy } from "./permission-policy.ts";
import type { TaskFigures, TaskRun, TaskRunKey } from "./task-run.ts";
import type { Task } from "./task.ts";

const AGENT = join(import.meta.dirname, "../../../../packages/reference-agent/bin/parley-agent.js");

/** Options of {@link runTask}. */
export interface RunTaskOptions {
  readonly key: TaskRunKey;
  readonly limitMs: number;
  readonly cache: string;
  /** Ends the run, and the agent. */
  readonly signal: AbortSignal;
}

/**
 * Runs one task: the agent gets the broken package in a folder of its own and one prompt, and its result is judged.
 *
 * @throws {Error} if the package cannot be downloaded, the agent or its model fails, or the signal aborts.
 */
export async function runTask(task: Task, { key, limitMs, cache, signal }: RunTaskOptions): Promise<TaskRun> {
  const top = await realpath(await mkdtemp(join(tmpdir(), "parley-task-")));
  try {
    const folder = join(top, "package");
    await fetchPackage(task.name, task.broken, { cache, target: folder });
    const outcome = await promptAgent(top, { task, model: key.model, limitMs, signal });
    return { ...key, ...outcome, verdict: await judgeFolder(task.id, folder) };
  } finally {
    await rm(top, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Prompting extends Pick<RunTaskOptions, "limitMs" | "signal"> {
  readonly task: Task;
  readonly model: string | undefined;
}

type Outcome = Omit<TaskRun, keyof TaskRunKey | "verdict">;

async function promptAgent(top: string, { task, model, limitMs, signal }: Prompting): Promise<Outcome> {
  const counted = { turns: 0, tokens: 0, questions: 0, refused: 0 };
  const env = {
    PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter),
    ...(model !== undefined && { PARLEY_MODEL: model }),
  };
  let stderr = "";
  const agent = await spawnAgent(
    { command: process.execPath, args: [AGENT, "--store", join(top, "sessions.db")], env },
    {
      info: { name: "parley-bench", version: "0.0.0" },
      signal,
      handlers: {
        requestPermission(request) {
          const { refused, ...answer } = answerByPolicy(request, join(top, "package"));
          counted.questions += 1;
          if (refused) counted.refused += 1;
          return answer;
        },
        sessionUpdate({ sessionUpdate, ...update }) {
          if (sessionUpdate !== "usage_update" || !("used" in update) || update.used === 0) return;
          counted.turns += 1;
          counted.tokens += Number(update.used);
        },
      },
      onStderr: (text) => (stderr = (stderr + text).slice(-2000)),
    },
  );
  try {
    const session = await agent.newSession({ cwd: join(top, "package") });
    const start = performance.now();
    const limit = AbortSignal.timeout(limitMs);
    const reason = await session.prompt(promptFor(task), { signal: AbortSignal.any([limit, signal]) });
    signal.throwIfAborted();
    if (reason === "error") throw new Error(session.state.turn.error?.message ?? "The turn failed");
    const seconds = Math.round((performance.now() - start) / 100) / 10;
    const stopReason = limit.aborted ? "timeout" : (reason ?? "unknown");
    return { ...counted, ...figuresOf(session), seconds, stopReason };
  } catch (error) {
    signal.throwIfAborted();
    throw stderr === "" ? error : new Error(`${String(error)}; ${stderr.trim()}`, { cause: error });
  } finally {
    await agent.close();
  }
}

function figuresOf({ state }: ClientSession): Pick<TaskFigures, "calls" | "cost"> & { modelName?: string } {
  const option = state.configOptions.find(({ id }) => id === "model");
  const name = option?.currentValue;
  return {
    calls: state.entries.filter(({ type }) => type === "tool_call").length,
    ...(state.usage?.cost !== undefined && { cost: state.usage.cost }),
    ...(typeof name === "string" && { modelName: name }),
  };
}

function promptFor({ name, broken, statement }: Task): string {
  return [
    `This folder is the npm package ${name} ${broken.version}, which has a bug:`,
    statement,
    "Find its cause in the source, and fix it there, with a change that is as small as is right. Everything else has to",
    "work as before. Check the fix with Node.js. Do not download anything.",
  ].join("\n\n");
}
