import { acrossCopies } from "@parley/schema";

/** Thrown when an agent does not return a result that matches the schema. */
export class ResultError extends Error {
  declare readonly name: "ResultError";
  /** Reason the agent's last result was rejected; `undefined` if it returned none. */
  readonly refusal: string | undefined;
  /** Reason the last turn ended. */
  readonly stopReason: string | undefined;

  constructor(refusal: string | undefined, stopReason: string | undefined) {
    super(
      refusal === undefined
        ? `The agent has not returned a result: its turn ended with "${stopReason ?? "no stop reason"}"`
        : `The agent's result does not match the schema: ${refusal}`,
    );
    this.refusal = refusal;
    this.stopReason = stopReason;
  }
}

acrossCopies(ResultError, "ResultError");
