import { ExitCode } from "../exit-code.ts";
import type { UnaskedAnswer } from "./permission-handler.ts";
import type { Report } from "./report.ts";

/** Counts rejected requests, so an unattended run with rejections does not look fully successful. */
export class RejectedWork {
  readonly #report: Pick<Report, "answered" | "note">;
  #count = 0;

  constructor(report: Pick<Report, "answered" | "note">) {
    this.#report = report;
  }

  /** Reports a decision made without asking the user, and counts it if it is a rejection. */
  readonly decided = (answer: UnaskedAnswer): void => {
    if (!answer.isAllowed) this.#count += 1;
    this.#report.answered(answer);
  };

  /**
   * Returns the exit code for a run that would otherwise exit with `code`. Adds a note about rejected requests,
   * because they may also be the reason why a prompt failed.
   */
  exitCode(code: ExitCode): ExitCode {
    if (this.#count === 0 || (code !== ExitCode.ok && code !== ExitCode.promptFailed)) return code;
    const what = this.#count === 1 ? "1 permission request was" : `${this.#count} permission requests were`;
    this.#report.note(`parley: ${what} rejected; --allow decides what the agent may do`);
    return code === ExitCode.ok ? ExitCode.permissionRejected : code;
  }
}
