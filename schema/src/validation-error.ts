import { acrossCopies } from "./across-copies.ts";

/** What is wrong with a value, and where. */
export interface ValidationIssue {
  /** Property names and array indexes from the checked value to the error; empty for the value itself. */
  readonly path: readonly (string | number)[];
  /** What the definition requires there, for example `string` or `"text" | "image"`. */
  readonly expected: string;
  /** What was found there: a short primitive itself, or else the value's type. */
  readonly received: string;
}

/** Thrown when a value does not match a definition. */
export class ValidationError extends Error {
  declare readonly name: "ValidationError";
  /** The name of the definition, for example `PromptRequest`. */
  readonly definition: string;
  /** What is wrong; never empty. A validator stops at the first issue. */
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
