import type { SessionConfigOption } from "@parley/schema/neutral";

/** The value of a setting: the `value` of a selector's option, or on or off. */
export type ConfigValue = string | boolean;

/**
 * A setting of a session that the user may change. `currentValue` is its value until somebody changes it. Version 1
 * also calls a selector of category `mode` the session's modes. Version 1 clients that do not know `boolean` settings
 * are not sent them.
 */
export type ConfigOption = SessionConfigOption;

/** One value of a selector. */
export interface ConfigChoice {
  readonly value: string;
  readonly name: string;
  readonly description?: string | null;
}

/** The choices of a selector, without their groups; empty for an option that is on or off. */
export function choicesOf(option: ConfigOption): ConfigChoice[] {
  if (option.type === "boolean") return [];
  return option.options.flatMap((item): ConfigChoice[] => ("options" in item ? item.options : [item]));
}

/** Returns true if the option can be set to `value`. */
export function acceptsValue(option: ConfigOption, value: ConfigValue): boolean {
  if (option.type === "boolean") return typeof value === "boolean";
  return choicesOf(option).some((choice) => choice.value === value);
}
