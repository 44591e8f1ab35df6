import { ExitCode } from "../exit-code.ts";
import type { UnaskedAnswer } from "./permission-handler.ts";
import type { Report } from "./report.ts";

/** Counts what the agent was not allowed to do, so that a run without a user does not look as if all were well. */
export class RejectedWork {
  readonly #report: Pick<Report, "answered" | "note">;
  #count = 0;

  constructor(report: Pick<Report, "answered" | "note">) {
    this.#report = report;
  }

  /** Takes in what was decided without the user, and reports it. */
  readonly decided = (answer: UnaskedAnswer): void => {
    if (!answer.isAllowed) this.#count += 1;
    this.#report.answered(answer);
  };

  /** The exit code of a run that would end with `code`; says why it is another one. */
  exitCode(code: ExitCode): ExitCode {
    if (this.#count === 0 || code !== ExitCode.ok) return code;
    const what = this.#count === 1 ? "1 permission request was" : `${this.#count} permission requests were`;
    this.#report.note(`parley: ${what} rejected; --allow decides what the agent may do`);
    return ExitCode.permissionRejected;
  }
}
