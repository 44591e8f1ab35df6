import { ExitCode } from "../exit-code.ts";
import { describeDecision } from "./answer-permission.ts";
import type { PermissionDecision } from "./answer-permission.ts";
import type { ConversationView } from "./conversation-view.ts";

/** Counts what the agent was not allowed to do, so that a run without a user does not look as if all were well. */
export class RejectedWork {
  #count = 0;

  /** Takes in a decision, and tells it. */
  note(decision: PermissionDecision, view: Pick<ConversationView, "flush" | "note">): void {
    this.add(decision);
    view.flush();
    view.note(describeDecision(decision));
  }

  add({ isAllowed }: PermissionDecision): void {
    if (!isAllowed) this.#count += 1;
  }

  /** The exit code of a run that would end with `code`; says why it is another one. */
  exitCode(code: ExitCode, say: (text: string) => void): ExitCode {
    if (this.#count === 0 || code !== ExitCode.ok) return code;
    const what = this.#count === 1 ? "1 permission request was" : `${this.#count} permission requests were`;
    say(`parley: ${what} rejected; --allow decides what the agent may do`);
    return ExitCode.permissionRejected;
  }
}
