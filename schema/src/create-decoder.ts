import { type Check, checkTolerantly, type Flaw, type Unlisted } from "./check.ts";
import { createValidator, issueOf } from "./create-validator.ts";
import { repair, type Repairs } from "./repair.ts";
import { ValidationError, type ValidationIssue } from "./validation-error.ts";
import type { Decoder } from "./validator.ts";

/** Makes the decoder of a definition from its compiled check and from what may be mended in it. */
export function createDecoder<T>(
  definition: string,
  check: Check,
  repairs: Repairs | Check = check,
): Decoder<T> {
  return {
    ...createValidator<T>(definition, check),
    decode: (value, onRepair) => {
      if (check(value) === undefined) return value as T;
      const mended = repair(repairs, value);
      if (mended.flaw !== undefined) throw new ValidationError(definition, [issueOf(mended.flaw)]);
      if (onRepair !== undefined) report([...mended.mends, ...findUnlisted(check, mended.value)], onRepair);
      return mended.value as T;
    },
  };
}

function report(flaws: readonly Flaw[], onRepair: (issue: ValidationIssue) => void): void {
  for (const flaw of flaws) onRepair(issueOf(flaw));
}

/** The tags and values that no definition lists, with their whole paths. */
function findUnlisted(check: Check, value: unknown): Flaw[] {
  const found: Unlisted[] = [];
  checkTolerantly(check, value, found);
  const paths = found.length === 0 ? new Map<unknown, never>() : pathsIn(value);
  return found.map(({ holder, key, flaw }) => ({
    ...flaw,
    path: key === undefined ? [] : [...(paths.get(holder) ?? []), key],
  }));
}

/** Where each object and array stands. A stack, not recursion: what a peer sent may be nested deeply. */
function pathsIn(value: unknown): Map<unknown, readonly (string | number)[]> {
  const paths = new Map<unknown, readonly (string | number)[]>();
  const open: { value: unknown; path: readonly (string | number)[] }[] = [{ value, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value !== "object" || next.value === null) continue;
    paths.set(next.value, next.path);
    for (const [key, inner] of Object.entries(next.value)) {
      open.push({ value: inner, path: [...next.path, Array.isArray(next.value) ? Number(key) : key] });
    }
  }
  return paths;
}
