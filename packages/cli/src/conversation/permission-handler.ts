import type {
  ClientHandlers,
  PermissionOption,
  PermissionOutcome,
  PermissionRequest,
  Subagent,
} from "@parley/client";
import { createPermissionBroker, describePermission } from "@parley/client/permission";
import type { OpenPermission } from "@parley/client/permission";
import type { PermissionStore } from "@parley/permission";
import { exactLine } from "@parley/protocol/text";

import { subagentName } from "../rendering/subagent-name.ts";
import { isAllowed } from "./permission-policy.ts";
import type { AllowedWork } from "./permission-policy.ts";

export interface UnaskedAnswer {
  readonly request: PermissionRequest;
  /** Subagent that sent the request. Absent if the agent sent it. */
  readonly subagent?: Subagent | undefined;
  readonly outcome: PermissionOutcome;
  readonly isAllowed: boolean;
}

export interface PermissionHandlerOptions {
  readonly allows: AllowedWork;
  /** Returns whether a request is allowed even if `allows` does not cover it. Default: never. */
  readonly isAllowedAnyway?: ((request: PermissionRequest) => boolean) | undefined;
  /**
   * Asks the user about each remaining request, one at a time, and answers the request. If absent, remaining requests
   * are rejected.
   */
  readonly ask?: ((question: OpenPermission) => Promise<void>) | undefined;
  /** Rules that the user has created for projects. */
  readonly projectPermissions?: PermissionStore | undefined;
  /** Called with each decision made without asking the user, before the agent receives it. */
  readonly decided: (answer: UnaskedAnswer) => void;
  /** Called when a rule cannot be stored or read. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/**
 * Creates a handler that allows whatever `allows` or a rule allows. Asks the user about everything else, or rejects
 * it if there is no `ask`.
 */
export function createPermissionHandler(
  options: PermissionHandlerOptions,
): NonNullable<ClientHandlers["requestPermission"]> {
  const { allows, isAllowedAnyway = () => false, ask, projectPermissions, decided, onError } = options;
  const broker = createPermissionBroker({
    policy(request) {
      if (isAllowed(allows, request) || isAllowedAnyway(request)) return "allow";
      return ask === undefined ? "reject" : undefined;
    },
    projectPermissions,
    onError,
  });
  /**
   * Requests that the user has been asked about, identified by their options. A changed request keeps the same
   * options object.
   */
  const asked = new Set<PermissionRequest["options"]>();
  const queued = new Set<string>();
  let last: Promise<void> = Promise.resolve();
  const find = (id: string): OpenPermission | undefined => broker.pending.find((open) => open.id === id);
  const take = async (id: string): Promise<void> => {
    // Ask again if the agent has changed the request.
    for (let open = find(id), before: typeof open; open !== undefined; before = open, open = find(id)) {
      if (ask === undefined || open === before) return open.dismiss();
      asked.add(open.request.options);
      await ask(open);
    }
    queued.delete(id);
  };
  broker.subscribe(() => {
    for (const { id } of broker.pending.filter((open) => !queued.has(open.id))) {
      queued.add(id);
      last = last.then(() => take(id));
    }
  });
  return async (request, context) => {
    const outcome = await broker.requestPermission(request, context);
    if (!asked.delete(request.options) && !context.signal.aborted)
      decided({ ...answerOf(request, outcome), subagent: context.subagent });
    return outcome;
  };
}

/** Describes a decision on one line, followed by details of the request. */
export function describeAnswer({ request, subagent, outcome }: UnaskedAnswer): string {
  const chosen = chosenOption(request, outcome)?.name ?? "cancelled, because no option fits";
  const { title, details } = describePermission(request);
  const lines = details.flatMap(({ label, text }) => {
    const [first = "", ...rest] = text.split("\n");
    return [`  ${label}: ${first}`, ...rest.map((line) => `    ${line}`)];
  });
  const asker = subagent === undefined ? "" : ` of ${subagentName(subagent.state)}`;
  return [`Permission "${title}"${asker}: ${exactLine(chosen)}`, ...lines].join("\n");
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
