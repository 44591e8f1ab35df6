import type { PermissionLifetime } from "@parley/permission";
import type { JsonObject, PermissionOption } from "@parley/schema/neutral";

import type { ClientFeatures } from "../author/client-description.ts";

const ALLOW_ONCE: PermissionOption = { optionId: "allow_once", name: "Allow once", kind: "allow_once" };
const REJECT_ONCE: PermissionOption = { optionId: "reject_once", name: "Reject", kind: "reject_once" };
const PROJECT_OPTION = "allow_always_in_project";

/** A member of `_meta` in a client's capabilities. If set, the client labels options by name rather than by kind. */
const SHOWS_NAMES = "parley/optionNames";

/** A member of a request's `_meta` that asks clients not to remember the answer. */
const ONCE = "parley/once";

export function metaOf({
  once,
  _meta,
}: {
  readonly once: boolean | undefined;
  readonly _meta: JsonObject | undefined;
}): { readonly _meta?: JsonObject } {
  return once === true ? { _meta: { ..._meta, [ONCE]: true } } : { ...(_meta && { _meta }) };
}

/**
 * Returns the options for a request that does not specify any.
 *
 * @param subjectTitle `undefined` if the request has no subject. In that case, "always" is not offered, because the
 * decision could not be remembered.
 */
export function defaultOptions(
  subjectTitle: string | undefined,
  { hasProject }: { readonly hasProject: boolean },
): readonly PermissionOption[] {
  if (subjectTitle === undefined) return [ALLOW_ONCE, REJECT_ONCE];
  const always = (optionId: string, where: string): PermissionOption => ({
    optionId,
    name: `Always allow ${subjectTitle}, in this ${where}`,
    kind: "allow_always",
  });
  return [
    ALLOW_ONCE,
    always("allow_always", "session"),
    ...(hasProject ? [always(PROJECT_OPTION, "project")] : []),
    REJECT_ONCE,
  ];
}

/**
 * Returns the options to offer to a client. Omits the project option if the client labels options by kind, because
 * two options would appear as "Always allow", and the user could not tell which one covers the project.
 */
export function optionsFor(
  { _meta }: Pick<ClientFeatures, "_meta">,
  options: readonly PermissionOption[],
): readonly PermissionOption[] {
  if (_meta[SHOWS_NAMES] === true) return options;
  return options.filter(({ optionId }) => optionId !== PROJECT_OPTION);
}

/**
 * Returns the lifetime of the rule that an option creates, or `undefined` if the option applies only to this call.
 */
export function lifetimeOf({ optionId, kind }: PermissionOption): PermissionLifetime | undefined {
  if (kind !== "allow_always" && kind !== "reject_always") return undefined;
  return optionId === PROJECT_OPTION ? "project" : "session";
}
