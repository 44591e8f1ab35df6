import { type SessionState, createSessionState } from "@parley/protocol/session";
import { applyUpdate as applyV1 } from "@parley/protocol/session/v1";
import { applyUpdate as applyV2 } from "@parley/protocol/session/v2";

import { median } from "./median.ts";

/**
 * Processor time per folded update in a run with many updates and in one with a tenth as many. If folding is linear,
 * the two are equal.
 */
export interface FoldTime {
  readonly work: string;
  readonly count: number;
  /** Nanoseconds per update. */
  readonly few: number;
  readonly many: number;
}

type Step = (state: SessionState, index: number) => SessionState;

const text = (value: string) => ({ type: "text", text: value }) as const;
// Low enough that each tool call gets many updates even in the shorter run.
const toolCalls = 100;

const works: { readonly [work: string]: Step } = {
  "chunks of one message, v1": (state) =>
    applyV1(state, { sessionUpdate: "agent_message_chunk", content: text("Here is the next part of the ") }),
  "chunks of one message, v2": (state) =>
    applyV2(state, {
      sessionUpdate: "agent_message_chunk",
      messageId: "m",
      content: text("Here is the next part of the "),
    }),
  "tool-call updates, v1": (state, index) =>
    applyV1(state, {
      sessionUpdate: index < toolCalls ? "tool_call" : "tool_call_update",
      toolCallId: `t${index % toolCalls}`,
      title: `Run ${index}`,
      status: "in_progress",
      content: [{ type: "content", content: text(`${index} lines so far`) }],
    }),
  "tool-call updates, v2": (state, index) =>
    applyV2(state, {
      sessionUpdate: "tool_call_update",
      toolCallId: `t${index % toolCalls}`,
      title: `Run ${index}`,
      status: "in_progress",
      content: [{ type: "content", content: text(`${index} lines so far`) }],
    }),
};

/** Folds `chunks` chunks and `updates` tool call updates, `rounds` times each. */
export function foldTimes(
  rounds: number,
  { chunks, updates }: { chunks: number; updates: number },
): FoldTime[] {
  return Object.entries(works).map(([work, step]) => {
    const count = work.startsWith("chunks") ? chunks : updates;
    const few: number[] = [];
    const many: number[] = [];
    // The first round warms up the code.
    for (let round = 0; round <= rounds; round += 1) {
      few[round] = fold(step, count / 10);
      many[round] = fold(step, count);
    }
    return { work, count, few: median(few.slice(1)), many: median(many.slice(1)) };
  });
}

/** Returns the processor time per update in nanoseconds. */
function fold(step: Step, count: number): number {
  let state = createSessionState();
  const start = process.cpuUsage();
  for (let index = 0; index < count; index += 1) state = step(state, index);
  const { user, system } = process.cpuUsage(start);
  if (state.entries.length === 0) throw new Error("Cannot measure: nothing was folded");
  return ((user + system) / count) * 1000;
}
