import type { ValidationIssue } from "./validation-error.ts";

/** Checks values against one definition of the protocol, exactly as its JSON Schema does. */
export interface Validator<T> {
  /** The definition's name in the specification, for example `PromptRequest`. */
  readonly definition: string;
  /**
   * Returns the same object, unchanged and not copied, if it has the definition's shape.
   *
   * @throws {ValidationError} naming the first thing that is wrong.
   */
  validate(value: unknown): T;
}

/** Reads what a peer sent: as strict as needed, as lenient as the specification allows. */
export interface Decoder<T> extends Validator<T> {
  /**
   * Returns what {@link Validator.validate} accepts as it is. Otherwise repairs what the schema's `x-deserialize-*`
   * rules allow (on a copy of the parts that change) and keeps unknown variants, enum values and fields verbatim.
   * `onRepair` hears of each thing that was not as the schema has it.
   *
   * @throws {ValidationError} for what cannot be repaired.
   */
  decode(value: unknown, onRepair?: (issue: ValidationIssue) => void): T;
}
