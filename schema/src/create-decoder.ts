import { describeValue } from "./describe-value.ts";
import { findFlaw } from "./find-flaw.ts";
import type { Flaw } from "./flaw.ts";
import { repair } from "./repair.ts";
import type { Shape } from "./shape.ts";
import { ValidationError, type ValidationIssue } from "./validation-error.ts";
import type { Decoder, Validator } from "./validator.ts";

/** Says yes at once to usual values of a definition. What it says no to may be valid none the less. */
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
      const mended = repair(shape, value);
      if (mended.flaw !== undefined) throw new ValidationError(definition, [issueOf(mended.flaw)]);
      if (onRepair !== undefined) {
        const tolerated: Flaw[] = [];
        findFlaw(shape, mended.value, tolerated);
        for (const flaw of [...mended.mends, ...tolerated]) onRepair(issueOf(flaw));
      }
      return mended.value as T;
    },
  };
}

/** The test of a definition that has none. */
function never(): boolean {
  return false;
}

/** What a check found, as its caller is told. */
export function issueOf({ path, expected, value }: Flaw): ValidationIssue {
  return { path, expected, received: describeValue(value) };
}
