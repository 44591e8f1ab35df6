/** One thing that is wrong with a value, at one exact place. */
export interface ValidationIssue {
  /** Property names and array indexes from the checked value down to what is wrong; empty for the value itself. */
  readonly path: readonly (string | number)[];
  /** What the definition asks for at that place, for example `string` or `"text" | "image"`. */
  readonly expected: string;
  /** What stands there instead: a type name, or the value itself where it is short and plain. */
  readonly received: string;
}

/** A value does not have the shape that a definition asks for. */
export class ValidationError extends Error {
  override readonly name = "ValidationError";
  /** The definition that was asked for, for example `PromptRequest`. */
  readonly definition: string;
  /** What is wrong; never empty. A validator stops at the first issue. */
  readonly issues: readonly ValidationIssue[];

  constructor(definition: string, issues: readonly ValidationIssue[], options?: ErrorOptions) {
    super(`Cannot accept ${definition}: ${issues.map(formatIssue).join("; ")}`, options);
    this.definition = definition;
    this.issues = issues;
  }
}

function formatIssue({ path, expected, received }: ValidationIssue): string {
  const place = path.length === 0 ? "the value" : `"${path.join(".")}"`;
  return `${place} must be ${expected}, not ${received}`;
}
