import { createPermissionBroker } from "@parley/client";
import type {
  ClientHandlers,
  OpenPermission,
  PermissionOption,
  PermissionOutcome,
  PermissionRequest,
} from "@parley/client";
import type { PermissionStore } from "@parley/permission";

import { terminalLine } from "../terminal/terminal-text.ts";
import { isAllowed } from "./permission-policy.ts";
import type { AllowedWork } from "./permission-policy.ts";

/** What was answered without asking the user. */
export interface UnaskedAnswer {
  readonly request: PermissionRequest;
  readonly outcome: PermissionOutcome;
  readonly isAllowed: boolean;
}

/** Who answers permission requests. */
export interface PermissionHandlerOptions {
  readonly allows: AllowedWork;
  /** Asks the user about all else, one question at a time, and settles it; without a user it is rejected. */
  readonly ask?: ((question: OpenPermission) => Promise<void>) | undefined;
  /** The rules that the user made for projects. */
  readonly projectPermissions?: PermissionStore | undefined;
  /** Hears what was decided without asking, before the agent does. */
  readonly decided: (answer: UnaskedAnswer) => void;
  /** Hears why something could not be remembered or recalled. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Allows what may be done without asking or is remembered, and asks about all else, or rejects it. */
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

/** An answer on one line. */
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
