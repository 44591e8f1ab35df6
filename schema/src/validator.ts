import type { ValidationIssue } from "./validation-error.ts";

/**
 * Checks values against one definition of the protocol, exactly like its JSON Schema. To read a peer's messages, use
 * the definition's {@link Decoder}.
 */
export interface Validator<T> {
  /** The definition's name in the specification, for example `PromptRequest`. */
  readonly definition: string;
  /**
   * Returns the value itself, neither changed nor copied, if it matches the definition.
   *
   * @throws {ValidationError} with the first issue.
   */
  validate(value: unknown): T;
}

/** Reads values from a peer as leniently as the specification allows. */
export interface Decoder<T> extends Validator<T> {
  /**
   * Returns the value unchanged if {@link Validator.validate} accepts it. Otherwise repairs it as far as the schema's
   * `x-deserialize-*` rules allow, copying the parts that change, and keeps unknown variants, enum values and fields.
   * Calls `onRepair` with each part that does not match the schema.
   *
   * @throws {ValidationError} if the value cannot be repaired.
   */
  decode(value: unknown, onRepair?: (issue: ValidationIssue) => void): T;
}
