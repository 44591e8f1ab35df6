import type { PermissionLifetime } from "@parley/permission";
import type { PermissionOption } from "@parley/schema/neutral";

const ALLOW_ONCE: PermissionOption = { optionId: "allow_once", name: "Allow once", kind: "allow_once" };
const REJECT_ONCE: PermissionOption = { optionId: "reject_once", name: "Reject", kind: "reject_once" };
const PROJECT_OPTION = "allow_always_in_project";

/**
 * Creates the options for a request whose author gives none.
 *
 * @param subjectTitle `undefined` if the request has no subject: "always" would not be remembered, so it is not offered.
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

/** The lifetime of the rule that choosing an option makes; `undefined` if it decides this call only. */
export function lifetimeOf({ optionId, kind }: PermissionOption): PermissionLifetime | undefined {
  if (kind !== "allow_always" && kind !== "reject_always") return undefined;
  return optionId === PROJECT_OPTION ? "project" : "session";
}
