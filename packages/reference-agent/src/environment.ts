export interface Environment {
  readonly [name: string]: string | undefined;
}

/**
 * Reads a number from an environment variable. Returns `undefined` if it is empty or missing.
 *
 * @throws {Error} with a message for the user if it is not a positive number.
 */
export function readPositive(environment: Environment, name: string): number | undefined {
  const text = environment[name]?.trim() ?? "";
  if (text === "") return undefined;
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new Error(`${name} is "${text}": it must be a number above 0`);
}
