import { describeResult } from "./plain-answer.ts";
import { type PlainRequest, parsePlainRequest } from "./plain-request.ts";
import type { CompletedCall, ScriptedReply } from "./scripted-reply.ts";

interface Step {
  readonly content: string;
  readonly request: (PlainRequest & { readonly kind: "call" }) | undefined;
}

/**
 * Returns the reply that runs the next step of a plan and updates the plan. Skips steps that are not plain requests.
 * Stops at the first step that fails.
 */
export function continuePlan(contents: readonly string[], done: readonly CompletedCall[]): ScriptedReply {
  const steps = contents.map(toStep);
  const doable = steps.filter(({ request }) => request !== undefined);
  const tried = done.filter(({ call }) => call.name !== "plan");
  const failed = tried.some(({ result }) => result.isError);
  const succeeded = doable.slice(0, failed ? tried.length - 1 : tried.length);
  const next = failed ? undefined : doable[tried.length];
  if (next?.request !== undefined) {
    const { name, input } = next.request;
    return { toolCalls: [showPlan(steps, succeeded, next), { name, input }] };
  }
  // The plan is shown before each step and once more at the end.
  if (done.length === 2 * tried.length) return { toolCalls: [showPlan(steps, succeeded)] };
  return { text: describeOutcome(steps, doable, tried) };
}

function toStep(content: string): Step {
  const request = parsePlainRequest(content);
  return { content, request: request?.kind === "call" && request.name !== "plan" ? request : undefined };
}

function showPlan(
  steps: readonly Step[],
  completed: readonly Step[],
  active?: Step,
): { readonly name: string; readonly input: unknown } {
  const statusOf = (step: Step): string => {
    if (completed.includes(step)) return "completed";
    return step === active ? "in_progress" : "pending";
  };
  return {
    name: "plan",
    input: { steps: steps.map((step) => ({ content: step.content, status: statusOf(step) })) },
  };
}

function describeOutcome(
  steps: readonly Step[],
  doable: readonly Step[],
  tried: readonly CompletedCall[],
): string {
  const outcomes = tried.map(
    ({ call, result }, index) =>
      `**${doable[index]?.content ?? call.name}**\n\n${describeResult(call, result)}`,
  );
  const untried = steps.filter((step) => !doable.slice(0, tried.length).includes(step));
  if (untried.length === 0) return outcomes.join("\n\n");
  const rest = untried.map(({ content }) => `- ${content}`).join("\n");
  const failed = tried.some(({ result }) => result.isError);
  const why = failed
    ? "I stopped there. This is left to do"
    : "I understand only plain requests, so these are up to you";
  return [...outcomes, `${why}:\n\n${rest}`].join("\n\n");
}
