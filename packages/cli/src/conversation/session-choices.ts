import type { ClientSession } from "@parley/client";
import type { ConfigOption, SessionState } from "@parley/protocol/session";

import { terminalLine } from "../terminal/terminal-text.ts";

/** A setting of a session that the user may change, independent of how the agent offers it. */
export interface SessionChoice {
  /** The name that the user types. */
  readonly id: string;
  readonly name: string;
  readonly current: string;
  /** The possible values. */
  readonly values: readonly string[];
  set(value: string, session: ClientSession): Promise<void>;
}

/** Lists the settings of a session: its options, and its modes if no option is for these. */
export function choicesOf({ modes, configOptions }: SessionState): SessionChoice[] {
  const options = configOptions.flatMap((option) => choiceOf(option));
  if (modes === undefined || categoryChoice("mode", options, configOptions) !== undefined) return options;
  const mode: SessionChoice = {
    id: "mode",
    name: "Mode",
    current: modes.current,
    values: modes.available.map(({ id }) => id),
    set: (value, session) => session.setMode(value),
  };
  return [mode, ...options];
}

/** Finds the setting for `/mode` or `/model`: the option of that category, or with that id. */
export function choiceNamed(name: string, state: SessionState): SessionChoice | undefined {
  const choices = choicesOf(state);
  return categoryChoice(name, choices, state.configOptions) ?? choices.find(({ id }) => id === name);
}

function categoryChoice(
  category: string,
  choices: readonly SessionChoice[],
  options: readonly ConfigOption[],
): SessionChoice | undefined {
  const option = options.find(
    (candidate) => (candidate as { readonly category?: unknown }).category === category,
  );
  return choices.find(({ id }) => id === (option as { readonly id?: unknown } | undefined)?.id);
}

function choiceOf(option: ConfigOption): SessionChoice[] {
  if (option.type === "boolean") {
    const { id, name, currentValue } = option;
    return [
      {
        id,
        name: terminalLine(name),
        current: currentValue ? "on" : "off",
        values: ["on", "off"],
        set: (value, session) => session.setConfigOption(id, value === "on"),
      },
    ];
  }
  if (option.type !== "select") return [];
  const { id, name, currentValue, options } = option;
  const values = options
    .flatMap((entry) => ("options" in entry ? entry.options : [entry]))
    .map(({ value }) => value);
  return [
    {
      id,
      name: terminalLine(name),
      current: currentValue,
      values,
      set: (value, session) => session.setConfigOption(id, value),
    },
  ];
}
