import { issueOf } from "./create-descriptor.ts";
import { ValidationError } from "./validation-error.ts";
import type { Decoder } from "./validator.ts";

/**
 * Makes a decoder for a message that the protocol does not define, to be used with `extend`.
 *
 * @param definition its name in errors.
 * @param parse returns the value in its type, or throws if it is not of that type; the exception is the `cause` of the
 *   error, unless it is a `ValidationError` itself.
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
