import type { ValidationIssue } from "./validation-error.ts";

/** Checks values against one definition of the protocol, exactly as its JSON Schema does. */
export interface Validator<T> {
  /** The definition's name in the specification, for example `PromptRequest`. */
  readonly definition: string;
  /**
   * Returns the same object, unchanged and not copied, if it has the definition's shape.
   *
   * @throws {ValidationError} with the first fault.
   */
  validate(value: unknown): T;
}

/** Reads values of a peer: as strict as needed, as lenient as the specification allows. */
export interface Decoder<T> extends Validator<T> {
  /**
   * Returns a value that {@link Validator.validate} accepts as it is. Otherwise repairs it as far as the schema's
   * `x-deserialize-*` rules allow (on a copy of the parts that change) and keeps unknown variants, enum values and fields.
   * `onRepair` is called with each part that does not match the schema.
   *
   * @throws {ValidationError} for a value that cannot be repaired.
   */
  decode(value: unknown, onRepair?: (issue: ValidationIssue) => void): T;
}
