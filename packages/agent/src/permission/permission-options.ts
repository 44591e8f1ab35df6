import type { PermissionLifetime } from "@parley/permission";
import type { JsonObject, PermissionOption } from "@parley/schema/neutral";

import type { ClientFeatures } from "../author/client-description.ts";

const ALLOW_ONCE: PermissionOption = { optionId: "allow_once", name: "Allow once", kind: "allow_once" };
const REJECT_ONCE: PermissionOption = { optionId: "reject_once", name: "Reject", kind: "reject_once" };
const PROJECT_OPTION = "allow_always_in_project";

/**
 * With this member of its capabilities' `_meta`, a client announces that it shows the options' names rather than their
 * kinds.
 */
const SHOWS_NAMES = "parley/optionNames";

/** This member of a request's `_meta` asks clients not to remember the answer. */
const ONCE = "parley/once";

/** Returns the `_meta` of a request. */
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
 * Creates the options for a request without any.
 *
 * @param subjectTitle `undefined` if the request has no subject. "Always" would not be remembered then, so it is not
 * offered.
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
 * Returns the options to offer a client. A client that labels them by kind would show "Always allow" twice, and the
 * user could not tell which of the two covers the project.
 */
export function optionsFor(
  { _meta }: Pick<ClientFeatures, "_meta">,
  options: readonly PermissionOption[],
): readonly PermissionOption[] {
  if (_meta[SHOWS_NAMES] === true) return options;
  return options.filter(({ optionId }) => optionId !== PROJECT_OPTION);
}

/** The lifetime of the rule that choosing an option creates; `undefined` if it decides this call only. */
export function lifetimeOf({ optionId, kind }: PermissionOption): PermissionLifetime | undefined {
  if (kind !== "allow_always" && kind !== "reject_always") return undefined;
  return optionId === PROJECT_OPTION ? "project" : "session";
}
