import { describeValue } from "./describe-value.ts";
import { findFlaw } from "./find-flaw.ts";
import type { Flaw } from "./flaw.ts";
import { repair } from "./repair.ts";
import type { Shape } from "./shape.ts";
import { ValidationError, type ValidationIssue } from "./validation-error.ts";
import type { Decoder, Validator } from "./validator.ts";

/** Accepts usual values of a definition fast. A value that it does not accept may be valid nevertheless. */
export type PlainTest = (value: unknown) => boolean;

/** Makes the validator of a definition from its shape. */
export function createValidator<T>(
  definition: string,
  shape: Shape,
  isPlain: PlainTest = never,
): Validator<T> {
  return {
    definition,
    validate: (value) => {
      const flaw = isPlain(value) ? undefined : findFlaw(shape, value);
      if (flaw !== undefined) throw new ValidationError(definition, [issueOf(flaw)]);
      return value as T;
    },
  };
}

/** Makes the decoder of a definition from its shape. */
export function createDecoder<T>(definition: string, shape: Shape, isPlain: PlainTest = never): Decoder<T> {
  return {
    ...createValidator<T>(definition, shape, isPlain),
    decode: (value, onRepair) => {
      if (isPlain(value) || findFlaw(shape, value) === undefined) return value as T;
      const repaired = repair(shape, value);
      if (repaired.flaw !== undefined) throw new ValidationError(definition, [issueOf(repaired.flaw)]);
      if (onRepair !== undefined) {
        const tolerated: Flaw[] = [];
        findFlaw(shape, repaired.value, tolerated);
        for (const flaw of [...repaired.repairs, ...tolerated]) onRepair(issueOf(flaw));
      }
      return repaired.value as T;
    },
  };
}

/** The plain test of a definition without one. */
function never(): boolean {
  return false;
}

/** Makes the issue that reports a flaw. */
export function issueOf({ path, expected, value }: Flaw): ValidationIssue {
  return { path, expected, received: describeValue(value) };
}
