import { nearestName } from "./nearest-name.ts";

export { nearestName };

/** The names of all options of a function, as an object so that the compiler finds one that is missing. */
export type OptionNames<Options> = { readonly [Name in keyof Options]-?: true };

/**
 * Refuses options that a function does not have: a misspelt limit or guard would otherwise be ignored in silence.
 *
 * @example
 * checkOptions("create a cache", options, { maxEntries: true });
 *
 * @param action what the function does, for the error: `create a cache`.
 * @throws {TypeError} if the options are no object, or one of them has another name.
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

function describe(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  return value === null || value === undefined ? String(value) : `a ${typeof value}`;
}
