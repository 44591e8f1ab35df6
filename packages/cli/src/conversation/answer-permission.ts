import type { HandlerContext, PermissionOption, PermissionOutcome, PermissionRequest } from "@parley/client";

import type { Run } from "../program-run.ts";
import type { Theme } from "../rendering/theme.ts";
import { interruptKey, readKey } from "../terminal/read-key.ts";
import { typingOutput } from "../terminal/streams.ts";
import type { Streams } from "../terminal/streams.ts";
import { terminalLine } from "../terminal/terminal-text.ts";
import type { ConversationView } from "./conversation-view.ts";
import { decidePermission } from "./permission-policy.ts";
import type { PermissionPolicy } from "./permission-policy.ts";
import { createPermissionQuestion } from "./permission-question.ts";
import type { PermissionQuestion } from "./permission-question.ts";

/** What answers permission requests: a policy, or the user at the terminal. */
export interface PermissionDesk {
  readonly policy: PermissionPolicy;
  /** Whether the policy is what nobody chose, so that the user must be told how to. */
  readonly isDefault: boolean;
  readonly view: ConversationView;
  readonly theme: Theme;
  readonly streams: Streams;
  readonly run: Run;
}

/** Answers a permission request of an agent. */
export type PermissionAnswerer = (
  request: PermissionRequest,
  context: Pick<HandlerContext, "signal">,
) => Promise<PermissionOutcome>;

/** Answers permission requests by the desk's policy. Questions to the user are asked one after the other. */
export function createPermissionAnswerer(desk: PermissionDesk): PermissionAnswerer {
  const { policy, isDefault, view } = desk;
  if (policy !== "ask") {
    return async (request) => {
      const outcome = decidePermission(policy, request);
      view.flush();
      view.note(`${describeDecision(request, outcome)}${isDefault ? hint : ""}`);
      return Promise.resolve(outcome);
    };
  }
  let last: Promise<unknown> = Promise.resolve();
  return (request, { signal }) => {
    const answer = last.then(() => ask(request, signal, desk));
    last = answer;
    return answer;
  };
}

const hint = " (stdin is no terminal to ask at; --permissions decides)";

function describeDecision(request: PermissionRequest, outcome: PermissionOutcome): string {
  const chosen =
    outcome.outcome === "selected"
      ? request.options.find(({ optionId }) => optionId === outcome.optionId)?.name
      : undefined;
  return `Permission "${terminalLine(request.title)}": ${terminalLine(chosen ?? "cancelled, for no option fits")}`;
}

async function ask(
  request: PermissionRequest,
  signal: AbortSignal,
  { view, theme, streams, run }: PermissionDesk,
): Promise<PermissionOutcome> {
  if (signal.aborted) return { outcome: "cancelled" };
  const output = typingOutput(streams);
  const question = createPermissionQuestion(request, theme);
  const release = view.hold(request.toolCall);
  try {
    output.write(question.text);
    const answer = await readAnswer(question, streams.stdin, signal);
    const option = typeof answer === "object" ? answer : undefined;
    output.write(`${option === undefined ? "cancelled" : terminalLine(option.name)}\n\n`);
    if (answer === "interrupt") run.interrupt();
    return option === undefined
      ? { outcome: "cancelled" }
      : { outcome: "selected", optionId: option.optionId };
  } finally {
    release();
  }
}

/** Reads keys until one of them chooses an option or is Ctrl-C; `undefined` if the question is taken back first. */
async function readAnswer(
  question: PermissionQuestion,
  terminal: Streams["stdin"],
  signal: AbortSignal,
): Promise<PermissionOption | "interrupt" | undefined> {
  for (;;) {
    const key = await readKey(terminal, signal);
    if (key === undefined) return undefined;
    if (key === interruptKey) return "interrupt";
    const option = question.keys.get(key.toLowerCase());
    if (option !== undefined) return option;
  }
}
