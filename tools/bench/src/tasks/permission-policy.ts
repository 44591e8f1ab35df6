import { isAbsolute, relative } from "node:path";

import type { PermissionOption, PermissionOutcome, PermissionRequest } from "@parley/client";

/** Commands that would download something, such as the package with the fix. */
const DOWNLOADS = /\b(?:curl|wget|npx|git\s+clone|(?:npm|pnpm|yarn)\s+(?!(?:run|test|t)\b))/;

/**
 * Answers the agent's questions in place of a user: everything is allowed once, but for `fetch`, commands that download something,
 * files outside of the folder, and questions of the agent itself, such as whether to go beyond the user's limit. Nothing is allowed
 * for longer, so that each question is counted.
 */
export function answerByPolicy(
  request: PermissionRequest,
  folder: string,
): PermissionOutcome & { readonly refused: boolean } {
  const isOfModel = request.toolCall?.name !== undefined;
  const refused = !isOfModel || isDownload(request) || !staysIn(folder, request);
  const kind: PermissionOption["kind"] = refused ? "reject_once" : "allow_once";
  const option = request.options.find((it) => it.kind === kind);
  if (option === undefined) return { outcome: "cancelled", refused: true };
  return { outcome: "selected", optionId: option.optionId, refused };
}

function isDownload({ toolCall }: PermissionRequest): boolean {
  if (toolCall?.kind === "fetch") return true;
  const { command } = (toolCall?.rawInput ?? {}) as { readonly command?: unknown };
  return typeof command === "string" && DOWNLOADS.test(command);
}

function staysIn(folder: string, { toolCall }: PermissionRequest): boolean {
  return (toolCall?.locations ?? []).every(({ path }) => {
    const inside = relative(folder, path);
    return !inside.startsWith("..") && !isAbsolute(inside);
  });
}
