import { acrossCopies } from "./across-copies.ts";

/** A fault of a value, at one exact place. */
export interface ValidationIssue {
  /** Property names and array indexes from the checked value to the fault; empty for the value itself. */
  readonly path: readonly (string | number)[];
  /** The value that the definition requires at that place, for example `string` or `"text" | "image"`. */
  readonly expected: string;
  /** The value at that place: a type name, or the value itself if it is short and plain. */
  readonly received: string;
}

/** A value does not match a definition. */
export class ValidationError extends Error {
  declare readonly name: "ValidationError";
  /** The name of the definition, for example `PromptRequest`. */
  readonly definition: string;
  /** The faults; never empty. A validator stops at the first one. */
  readonly issues: readonly ValidationIssue[];

  constructor(definition: string, issues: readonly ValidationIssue[], options?: ErrorOptions) {
    super(`Cannot accept ${definition}: ${issues.map(formatIssue).join("; ")}`, options);
    this.definition = definition;
    this.issues = issues;
  }
}

acrossCopies(ValidationError, "ValidationError");

function formatIssue({ path, expected, received }: ValidationIssue): string {
  const place = path.length === 0 ? "the value" : `"${path.join(".")}"`;
  return `${place} must be ${expected}, not ${received}`;
}
