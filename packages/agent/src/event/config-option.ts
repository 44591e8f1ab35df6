import type { SessionConfigOption } from "@parley/schema/neutral";

/** The value of a setting: a selector option's `value`, or a boolean. */
export type ConfigValue = string | boolean;

/**
 * A session setting that the user can change. `currentValue` is its initial value. In version 1, a selector with
 * category `mode` also provides the session's modes. Version 1 clients that do not support `boolean` settings do not
 * receive them.
 */
export type ConfigOption = SessionConfigOption;

/** One value of a selector. */
export interface ConfigChoice {
  readonly value: string;
  readonly name: string;
  readonly description?: string | null;
}

/** A client's choice for a setting of a session that it is opening. */
export interface SessionChoice {
  readonly configId: string;
  readonly value: ConfigValue;
}

/** Returns a selector's choices without their groups, or an empty list for an on/off option. */
export function choicesOf(option: ConfigOption): ConfigChoice[] {
  if (option.type === "boolean") return [];
  return option.options.flatMap((item): ConfigChoice[] => ("options" in item ? item.options : [item]));
}

export function acceptsValue(option: ConfigOption, value: ConfigValue): boolean {
  if (option.type === "boolean") return typeof value === "boolean";
  return choicesOf(option).some((choice) => choice.value === value);
}
