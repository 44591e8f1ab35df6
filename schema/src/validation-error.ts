import { acrossCopies } from "./across-copies.ts";

/** A mismatch between a value and its shape. */
export interface ValidationIssue {
  /** Property names and array indexes from the checked value to the error; empty for the value itself. */
  readonly path: readonly (string | number)[];
  /** The value that the definition requires at the path, for example `string` or `"text" | "image"`. */
  readonly expected: string;
  /** The value found at the path if it is a short primitive, otherwise the value's type. */
  readonly received: string;
}

/** Thrown when a value does not match a definition. */
export class ValidationError extends Error {
  declare readonly name: "ValidationError";
  /** The name of the definition, for example `PromptRequest`. */
  readonly definition: string;
  /** The mismatches; never empty. Validators stop at the first mismatch. */
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
