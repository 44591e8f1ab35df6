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
  const places = found.length === 0 ? new Map<unknown, Place>() : placesIn(value);
  return found.map(({ holder, key, flaw }) => ({
    ...flaw,
    path: key === undefined ? [] : [...pathTo(holder, places), key],
  }));
}

/** Where an object or array stands. */
interface Place {
  readonly holder: object;
  readonly key: string | number;
}

/** Where each object and array inside the value stands. A stack, not recursion: a peer may send deep nesting. */
function placesIn(value: unknown): Map<unknown, Place> {
  const places = new Map<unknown, Place>();
  const open = [value];
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    for (const [key, inner] of Object.entries(holder as object)) {
      if (typeof inner !== "object" || inner === null) continue;
      places.set(inner, { holder: holder as object, key: Array.isArray(holder) ? Number(key) : key });
      open.push(inner);
    }
  }
  return places;
}

function pathTo(value: unknown, places: ReadonlyMap<unknown, Place>): (string | number)[] {
  const path: (string | number)[] = [];
  for (let place = places.get(value); place !== undefined; place = places.get(place.holder))
    path.unshift(place.key);
  return path;
}
