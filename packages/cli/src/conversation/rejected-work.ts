import { ExitCode } from "../exit-code.ts";
import type { UnaskedAnswer } from "./permission-desk.ts";

/** Counts what the agent was not allowed to do, so that a run without a user does not look as if all were well. */
export class RejectedWork {
  #count = 0;

  add({ isAllowed }: UnaskedAnswer): void {
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
