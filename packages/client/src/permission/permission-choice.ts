import type { PermissionDecision } from "@parley/permission";

import type { PermissionOption, PermissionOutcome, PermissionRequest } from "../api/client-handlers.ts";

/** Returns the decision of an option of this kind; `undefined` for kinds that neither allow nor reject. */
export function decisionOf(kind: string): PermissionDecision | undefined {
  if (kind === "allow_once" || kind === "allow_always") return "allow";
  return kind === "reject_once" || kind === "reject_always" ? "reject" : undefined;
}

/** Selects the narrowest option with this decision, whose id no option of another kind has; `undefined` if there is none. */
export function outcomeOf(
  decision: PermissionDecision,
  { options }: PermissionRequest,
): PermissionOutcome | undefined {
  const fits = ({ optionId, kind }: PermissionOption, wanted: string): boolean =>
    kind === wanted && options.every((other) => other.kind === kind || other.optionId !== optionId);
  const kinds = [`${decision}_once`, `${decision}_always`];
  const fitting = kinds.flatMap((wanted) => options.filter((option) => fits(option, wanted)));
  return fitting[0] && { outcome: "selected", optionId: fitting[0].optionId };
}
