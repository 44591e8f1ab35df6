import { mismatch } from "../value/describe-value.ts";
import { type ConfigOption, choicesOf } from "./config-option.ts";

/**
 * Describes what is wrong with an untyped program's settings, such as a duplicate id or a value that is not one of
 * the choices.
 */
export function flawOfOptions(options: readonly unknown[]): string | undefined {
  const ids = new Set<unknown>();
  for (const [index, option] of options.entries()) {
    const name = `configOptions[${index}]`;
    const { id } = Object(option) as { readonly id?: unknown };
    if (typeof id !== "string") return mismatch(`${name}.id`, "a text", id);
    if (ids.has(id)) return `configOptions has two settings with the id "${id}"`;
    ids.add(id);
    const flaw = flawOfValues(name, option as ConfigOption);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

function flawOfValues(name: string, option: ConfigOption): string | undefined {
  const { type, currentValue } = option;
  if (type === "boolean")
    return typeof currentValue === "boolean"
      ? undefined
      : mismatch(`${name}.currentValue`, "true or false", currentValue);
  // Later versions may define other types of settings.
  if (type !== "select") return undefined;
  if (!Array.isArray(option.options)) return mismatch(`${name}.options`, "a list of choices", option.options);
  const values = choicesOf(option).map(({ value }) => value);
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice !== undefined) return `${name}.options has two choices with the value ${JSON.stringify(twice)}`;
  if (values.includes(currentValue)) return undefined;
  const some = values.slice(0, 5).map((value) => JSON.stringify(value));
  const more = values.length > some.length ? ", …" : "";
  return mismatch(`${name}.currentValue`, `one of its choices (${some.join(", ")}${more})`, currentValue);
}
