import type { AgentSession } from "@parley/agent";

import { allowedInSession } from "../permissions/allowed-in-session.ts";
import type { ListedPermissions } from "../permissions/listed-permissions.ts";
import { modeOf, modeOption } from "../permissions/session-mode.ts";

/** The mode of a session, and what its user allowed for always. Markdown. */
export async function describePermissions(
  session: AgentSession,
  permissions: ListedPermissions | undefined,
): Promise<string> {
  const inSession = await allowedInSession(session);
  const inProject = (await permissions?.list(session.cwd)) ?? [];
  return [
    describeMode(session),
    listed("Allowed in this session", inSession),
    listed(
      "Allowed in this project",
      inProject.filter(({ allowed }) => allowed).map(({ scope }) => scope),
    ),
    listed(
      "Never allowed in this project",
      inProject.filter(({ allowed }) => !allowed).map(({ scope }) => scope),
    ),
    ...(permissions === undefined || inProject.length === 0
      ? []
      : [`Decisions for projects are kept in ${permissions.path}, where they can be taken back.`]),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function describeMode(session: AgentSession): string {
  const options = modeOption.type === "select" ? modeOption.options : [];
  const mode = options.find((option) => "value" in option && option.value === modeOf(session));
  return `**Mode:** ${mode?.name ?? modeOf(session)}.${mode !== undefined && "description" in mode ? ` ${mode.description ?? ""}.` : ""}`;
}

function listed(title: string, scopes: readonly string[]): string {
  return scopes.length === 0 ? "" : `**${title}:**\n\n${scopes.map((scope) => `- ${scope}`).join("\n")}`;
}
