import type { Check, Flaw } from "./check.ts";
import { describeValue } from "./describe-value.ts";
import { ValidationError, type ValidationIssue } from "./validation-error.ts";
import type { Validator } from "./validator.ts";

/** Makes the validator of a definition from its compiled check. */
export function createValidator<T>(definition: string, check: Check): Validator<T> {
  return {
    definition,
    validate: (value) => {
      const flaw = check(value);
      if (flaw !== undefined) throw new ValidationError(definition, [issueOf(flaw)]);
      return value as T;
    },
  };
}

/** What a check found, as its caller is told. */
export function issueOf({ path, expected, value }: Flaw): ValidationIssue {
  return { path, expected, received: describeValue(value) };
}
