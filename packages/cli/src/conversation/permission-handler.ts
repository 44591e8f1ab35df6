import type { ClientHandlers, PermissionOption, PermissionOutcome, PermissionRequest } from "@parley/client";
import { createPermissionBroker } from "@parley/client/permission";
import type { OpenPermission } from "@parley/client/permission";
import type { PermissionStore } from "@parley/permission";

import { terminalLine } from "../terminal/terminal-text.ts";
import { isAllowed } from "./permission-policy.ts";
import type { AllowedWork } from "./permission-policy.ts";

/** An answer that was given without asking the user. */
export interface UnaskedAnswer {
  readonly request: PermissionRequest;
  readonly outcome: PermissionOutcome;
  readonly isAllowed: boolean;
}

/** Options for {@link createPermissionHandler}. */
export interface PermissionHandlerOptions {
  readonly allows: AllowedWork;
  /** Asks the user about everything else, one request at a time, and answers it. Without it, requests are rejected. */
  readonly ask?: ((question: OpenPermission) => Promise<void>) | undefined;
  /** The rules that the user made for projects. */
  readonly projectPermissions?: PermissionStore | undefined;
  /** Is called with each decision that was made without asking, before the agent receives it. */
  readonly decided: (answer: UnaskedAnswer) => void;
  /** Is called when a rule cannot be stored or read. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Allows what is allowed by `allows` or by a rule, and asks about everything else, or rejects it. */
export function createPermissionHandler(
  options: PermissionHandlerOptions,
): NonNullable<ClientHandlers["requestPermission"]> {
  const { allows, ask, projectPermissions, decided, onError } = options;
  const broker = createPermissionBroker({
    policy(request) {
      if (isAllowed(allows, request)) return "allow";
      return ask === undefined ? "reject" : undefined;
    },
    projectPermissions,
    onError,
  });
  const asked = new Set<PermissionRequest>();
  let last: Promise<void> = Promise.resolve();
  const queued = new WeakSet<OpenPermission>();
  const take = async (question: OpenPermission): Promise<void> => {
    if (ask === undefined || question.signal.aborted) return question.dismiss();
    asked.add(question.request);
    await ask(question);
  };
  broker.subscribe(() => {
    for (const question of broker.pending.filter((open) => !queued.has(open))) {
      queued.add(question);
      last = last.then(() => take(question));
    }
  });
  return async (request, context) => {
    const outcome = await broker.requestPermission(request, context);
    if (!asked.delete(request) && !context.signal.aborted) decided(answerOf(request, outcome));
    return outcome;
  };
}

/** Describes an answer on one line. */
export function describeAnswer({ request, outcome }: UnaskedAnswer): string {
  const chosen = chosenOption(request, outcome)?.name ?? "cancelled, for no option fits";
  return `Permission "${terminalLine(request.title)}": ${terminalLine(chosen)}`;
}

function answerOf(request: PermissionRequest, outcome: PermissionOutcome): UnaskedAnswer {
  const { kind } = chosenOption(request, outcome) ?? {};
  return { request, outcome, isAllowed: kind === "allow_once" || kind === "allow_always" };
}

function chosenOption(
  { options }: PermissionRequest,
  outcome: PermissionOutcome,
): PermissionOption | undefined {
  if (outcome.outcome !== "selected") return undefined;
  return options.find(({ optionId }) => optionId === outcome.optionId);
}
