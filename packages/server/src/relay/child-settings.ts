import type { ConfigOption, ConfigValue } from "@parley/agent";
import type { ClientSession } from "@parley/client";

/** The id of the setting that represents an agent's modes, if the agent does not have its own setting for them. */
const MODE = "mode";

/** The settings of a child's session, kept in sync with the relayed session's settings. */
export class ChildSettings {
  /** The relayed session's values at the last check. */
  #known: ReadonlyMap<string, ConfigValue> = new Map();

  optionsOf({ state: { configOptions, modes } }: ClientSession): readonly ConfigOption[] {
    const options = configOptions.flatMap((option) => shownOption(option as ConfigOption));
    if (!modes?.available.length || options.some(({ category }) => category === "mode")) return options;
    const mode = {
      id: MODE,
      name: "Mode",
      category: "mode",
      type: "select",
      currentValue: modes.current,
      options: modes.available.map(({ id, name, description = null }) => ({
        value: String(id),
        name,
        description,
      })),
    } as const satisfies ConfigOption;
    return [mode, ...options];
  }

  /**
   * Brings the child up to date with all changes that the user has made since the previous call.
   *
   * @throws {RequestError} if the child refuses them
   */
  async apply(child: ClientSession, values: ReadonlyMap<string, ConfigValue>): Promise<void> {
    const before = this.#known;
    this.#known = new Map(values);
    for (const { id, currentValue } of this.optionsOf(child)) {
      const value = values.get(id);
      if (value === undefined || value === before.get(id) || value === currentValue) continue;
      await this.#set(child, id, value);
    }
  }

  /**
   * Returns the values that the child has changed on its own. If there are none, returns one unchanged value, because
   * the choices may have changed.
   */
  changes(child: ClientSession, values: ReadonlyMap<string, ConfigValue>): readonly [string, ConfigValue][] {
    const current = this.optionsOf(child)
      .filter(isOneOfItsChoices)
      .map(({ id, currentValue }): [string, ConfigValue] => [id, currentValue]);
    const changed = current.filter(([id, value]) => values.get(id) !== value);
    return changed.length > 0 ? changed : current.slice(0, 1);
  }

  #set(child: ClientSession, id: string, value: ConfigValue): Promise<void> {
    const isOption = child.state.configOptions.some((option) => "id" in option && option.id === id);
    return isOption ? child.setConfigOption(id, value) : child.setMode(String(value));
  }
}

/**
 * Returns a list with the setting in a form that the host supports. The list is empty if the setting has no choices
 * or is of an unknown type.
 */
function shownOption(option: ConfigOption): readonly ConfigOption[] {
  if (option.type === "boolean") return [option];
  if (option.type !== "select") return [];
  const options = option.options.filter((item) => !("options" in item) || item.options.length > 0);
  return options.length > 0 ? [{ ...option, options } as ConfigOption] : [];
}

/** Whether a setting's value is one of its choices. Otherwise, a program has reported a value that cannot be set. */
function isOneOfItsChoices(option: ConfigOption): boolean {
  if (option.type === "boolean") return true;
  const choices = option.options.flatMap((item) => ("options" in item ? item.options : [item]));
  return choices.some(({ value }) => value === option.currentValue);
}
