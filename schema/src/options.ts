import { nearestName } from "./nearest-name.ts";

export { nearestName };

/**
 * The names of all options that a function accepts. It is an object because the compiler could not detect missing
 * names in a list.
 */
export type OptionNames<Options> = { readonly [Name in keyof Options]-?: true };

/**
 * Rejects unknown options, so that a misspelled one is not silently ignored.
 *
 * @example
 * ```ts
 * import { checkOptions } from "@parley/schema/options";
 *
 * export function createCache(options: { readonly maxEntries?: number }): void {
 *   checkOptions("create a cache", options, { maxEntries: true });
 * }
 * ```
 *
 * @param action The action to name in the error message, such as `create a cache`.
 * @throws {TypeError} if the options are not an object or contain an unknown name.
 */
export function checkOptions<Options extends object>(
  action: string,
  options: Options,
  names: OptionNames<Options>,
): void {
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new TypeError(`Cannot ${action}: the options are ${describe(options)}, expected an object`);
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(names, name)) continue;
    const known = Object.keys(names);
    const nearest = nearestName(name, known);
    const hint = nearest === undefined ? `the options are ${known.join(", ")}` : `did you mean "${nearest}"?`;
    throw new TypeError(`Cannot ${action}: there is no option "${name}"; ${hint}`);
  }
}

/** The longest delay that timers support, in milliseconds. Timers with longer delays fire immediately. */
export const MAX_TIMER_MS = 2_147_483_647;

/**
 * Rejects limits that are not valid numbers, since nothing ever exceeds `NaN` or a string. Limits with names
 * that end in `Ms` are durations and must be finite. All others may be `Infinity`.
 *
 * @param action The action to name in the error message, such as `create a cache`.
 * @param names The options that are limits; `undefined` stands for the default.
 * @throws {TypeError} if a limit is not a number, is negative, or is too long a duration.
 */
export function checkNumbers<Options extends object>(
  action: string,
  options: Options,
  names: readonly (keyof Options & string)[],
): void {
  for (const name of names) {
    const value: unknown = options[name];
    const isTime = name.endsWith("Ms");
    if (
      value === undefined ||
      (typeof value === "number" && value >= 0 && (!isTime || value <= MAX_TIMER_MS))
    )
      continue;
    const expected = isTime ? `milliseconds from 0 to ${MAX_TIMER_MS}` : "a non-negative number";
    throw new TypeError(`Cannot ${action}: ${name} is ${describeLimit(value)}, expected ${expected}`);
  }
}

function describeLimit(value: unknown): string {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? JSON.stringify(value.slice(0, 60)) : describe(value);
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  return value === null || value === undefined ? String(value) : `a ${typeof value}`;
}
