import type { ToolCall } from "@parley/agent";

import type { PermissionNeed } from "./tools/tool.ts";

/** What became of a question to the user. */
export type PermissionAnswer = "allowed" | "rejected" | "unanswered";

/** What the user allowed for the rest of a session. Lives as long as the session is open. */
export class SessionPermissions {
  readonly #allowed = new Set<string>();

  /**
   * Asks the user whether `call` may go on, unless that was allowed once and for all.
   *
   * @throws {Error} if the client cannot be asked.
   */
  async ask(call: ToolCall, { scope, scopeTitle }: PermissionNeed): Promise<PermissionAnswer> {
    if (this.#allowed.has(scope)) return "allowed";
    const { allowed, option } = await call.requestPermission([
      { optionId: "allow_once", name: "Allow once", kind: "allow_once" },
      {
        optionId: "allow_always",
        name: `Always allow ${scopeTitle}, in this session`,
        kind: "allow_always",
      },
      { optionId: "reject_once", name: "Reject", kind: "reject_once" },
    ]);
    if (option === undefined) return "unanswered";
    if (allowed && option.kind === "allow_always") this.#allowed.add(scope);
    return allowed ? "allowed" : "rejected";
  }
}
