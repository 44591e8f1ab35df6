import type { ClientSession } from "@parley/client";
import type { ConfigOption, SessionState } from "@parley/protocol/session";

import { terminalLine } from "../terminal/terminal-text.ts";

interface Named {
  readonly id: string;
  /** Display name on one line. Includes the id if another item has the same name. */
  readonly name: string;
  readonly description?: string | null | undefined;
}

/** A session setting that the user can change. The agent may offer it as an option or as modes. */
export interface SessionChoice extends Named {
  readonly current: string;
  readonly values: readonly Named[];
  set(id: string, session: ClientSession): Promise<void>;
}

/** Finds the item that the user typed: by its exact id or else by name or id, ignoring case. */
export function findNamed<T extends Named>(typed: string, all: readonly T[]): T | undefined {
  const word = typed.toLowerCase();
  return (
    all.find(({ id }) => id === typed) ??
    all.find(({ name }) => name.toLowerCase() === word) ??
    all.find(({ id }) => id.toLowerCase() === word)
  );
}

/** Lists a session's settings: its options, and its modes if no option covers them. */
export function choicesOf({ modes, configOptions }: SessionState): SessionChoice[] {
  const options = distinct(configOptions.flatMap((option) => choiceOf(option)));
  if (modes === undefined || categoryChoice("mode", options, configOptions) !== undefined) return options;
  const values = distinct(modes.available);
  const mode: SessionChoice = {
    id: "mode",
    name: "Mode",
    current: nameOf(modes.current, values),
    values,
    set: (id, session) => session.setMode(id),
  };
  return distinct([mode, ...options]);
}

/** Finds the setting for `/mode` or `/model`: the option in that category, or else the option with that id. */
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
        name,
        current: currentValue ? "on" : "off",
        values: ["on", "off"].map((value) => ({ id: value, name: value })),
        set: (value, session) => session.setConfigOption(id, value === "on"),
      },
    ];
  }
  if (option.type !== "select") return [];
  const { id, name, currentValue, options } = option;
  const values = distinct(
    options
      .flatMap((entry) => ("options" in entry ? entry.options : [entry]))
      .map(({ value, name: title, description }) => ({ id: value, name: title, description })),
  );
  return [
    {
      id,
      name,
      current: nameOf(currentValue, values),
      values,
      set: (value, session) => session.setConfigOption(id, value),
    },
  ];
}

/** Returns the items with names that the user can type. Makes duplicate names distinct. */
function distinct<T extends Named>(all: readonly T[]): T[] {
  const named = all.map((each) => ({ ...each, name: oneLine(each.name) || oneLine(each.id) }));
  const isShared = ({ name }: T): boolean =>
    named.filter((other) => other.name.toLowerCase() === name.toLowerCase()).length > 1;
  return named.map((each) =>
    isShared(each) ? { ...each, name: `${each.name} (${oneLine(each.id)})` } : each,
  );
}

function nameOf(id: string, values: readonly Named[]): string {
  return values.find((value) => value.id === id)?.name ?? oneLine(id);
}

function oneLine(text: string): string {
  return terminalLine(text).trim().replace(/\s+/g, " ");
}
