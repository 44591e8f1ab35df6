import type { HandlerContext, PermissionOutcome, PermissionRequest } from "@parley/client";

import { terminalLine } from "../terminal/terminal-text.ts";
import { decidePermission, isAllowed } from "./permission-policy.ts";
import type { AllowedWork } from "./permission-policy.ts";

/** Answers a permission request of an agent. */
export type PermissionAnswerer = (
  request: PermissionRequest,
  context: Pick<HandlerContext, "signal">,
) => Promise<PermissionOutcome>;

/** What was answered without the user. */
export interface PermissionDecision {
  readonly request: PermissionRequest;
  readonly outcome: PermissionOutcome;
  readonly isAllowed: boolean;
}

/** Who answers permission requests. */
export interface PermissionDesk {
  readonly allows: AllowedWork;
  /** Asks the user about all else; it is rejected if absent. */
  readonly ask?: PermissionAnswerer | undefined;
  /** Hears what was decided without asking, before the agent does. */
  readonly decided: (decision: PermissionDecision) => void;
}

/** Allows what may be done without asking, and asks about all else, or rejects it. */
export function createPermissionAnswerer({ allows, ask, decided }: PermissionDesk): PermissionAnswerer {
  return async (request, context) => {
    const allowed = isAllowed(allows, request);
    if (!allowed && ask !== undefined) return ask(request, context);
    const outcome = decidePermission(allowed ? "allow" : "reject", request);
    decided({ request, outcome, isAllowed: allowed });
    return outcome;
  };
}

/** A decision on one line. */
export function describeDecision({ request, outcome }: PermissionDecision): string {
  const chosen =
    outcome.outcome === "selected"
      ? request.options.find(({ optionId }) => optionId === outcome.optionId)?.name
      : undefined;
  return `Permission "${terminalLine(request.title)}": ${terminalLine(chosen ?? "cancelled, for no option fits")}`;
}
