import { issueOf } from "./create-descriptor.ts";
import { ValidationError } from "./validation-error.ts";
import type { Decoder } from "./validator.ts";

/**
 * Creates a decoder for a message outside the protocol. Use it with {@link extend}.
 *
 * @example
 * ```ts
 * import { defineDecoder } from "@parley/schema";
 *
 * export const steer = defineDecoder("Steer", (value) => {
 * const { words } = value as { words?: unknown };
 * if (typeof words !== "string") throw new TypeError("words must be a string");
 * return { words };
 * });
 * ```
 *
 * @param definition The decoder's name in error messages.
 * @param parse Returns the typed value, or throws if the value is invalid. The exception becomes the error's `cause`,
 * unless it is a `ValidationError`, which is thrown unchanged.
 */
export function defineDecoder<T>(definition: string, parse: (value: unknown) => T): Decoder<T> {
  const validate = (value: unknown): T => {
    try {
      return parse(value);
    } catch (cause) {
      if (cause instanceof ValidationError) throw cause;
      const issue = issueOf({ path: [], expected: definition, value });
      throw new ValidationError(definition, [issue], { cause });
    }
  };
  return { definition, validate, decode: validate };
}
