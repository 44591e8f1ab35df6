import type { SessionConfigOption } from "@parley/schema/neutral";

/** What a setting of a session is set to: the `value` of a selector's option, or on or off. */
export type ConfigValue = string | boolean;

/**
 * A setting of a session that the user may change; `currentValue` is what it is set to until somebody does. A selector of
 * category `mode` is what version 1 also calls the session's modes. Clients of version 1 that know no `boolean` settings are
 * not shown them.
 */
export type ConfigOption = SessionConfigOption;

/** A value that a selector can have. */
export interface ConfigChoice {
  readonly value: string;
  readonly name: string;
  readonly description?: string | null;
}

/** What there is to choose, without the groups; nothing if the option is on or off. */
export function choicesOf(option: ConfigOption): ConfigChoice[] {
  if (option.type === "boolean") return [];
  return option.options.flatMap((item): ConfigChoice[] => ("options" in item ? item.options : [item]));
}

/** Whether the option can be set to `value`. */
export function canBe(option: ConfigOption, value: ConfigValue): boolean {
  if (option.type === "boolean") return typeof value === "boolean";
  return choicesOf(option).some((choice) => choice.value === value);
}
