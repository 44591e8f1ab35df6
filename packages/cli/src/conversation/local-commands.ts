import type { ClientSession } from "@parley/client";
import type { SessionState } from "@parley/protocol/session";

import { wrapText } from "../rendering/word-wrap.ts";
import { terminalLine } from "../terminal/terminal-text.ts";
import { choiceNamed, choicesOf } from "./session-choices.ts";
import type { SessionChoice } from "./session-choices.ts";

/** A slash command of this program. A command of the agent with the same name wins. */
export interface LocalCommand {
  readonly name: string;
  readonly hint: string;
  readonly description: string;
  /** The possible next arguments, after the arguments that are already there. */
  readonly values: (state: SessionState, words: readonly string[]) => readonly string[];
  /** Runs the command. Resolves to a message for the user. */
  readonly run: (words: readonly string[], session: ClientSession, help?: HelpPlace) => Promise<string>;
}

/** The place where the list of commands is shown. */
export interface HelpPlace {
  /** Columns of the terminal. */
  readonly columns: number;
  /** Keys that it has, and what each does. */
  readonly keys: readonly (readonly [key: string, description: string])[];
}

const none = (): readonly string[] => [];

const listing: Omit<LocalCommand, "name" | "description"> = {
  hint: "",
  values: none,
  run: async (_words, { state }, place) => Promise.resolve(help(state, place)),
};

/** All commands of this program. */
export const localCommands: readonly LocalCommand[] = [
  { name: "help", description: "Lists the commands", ...listing },
  { name: "?", description: "Lists the commands and keys", ...listing },
  shortcut("mode", "Shows or switches the mode"),
  shortcut("model", "Shows or switches the model"),
  {
    name: "set",
    hint: "[option [value]]",
    description: "Shows or changes the session's options",
    values: (state, words) =>
      words.length <= 1
        ? choicesOf(state).map(({ id }) => id)
        : (choicesOf(state).find(({ id }) => id === words[0])?.values ?? []),
    async run([id, value], session) {
      const choices = choicesOf(session.state);
      if (id === undefined)
        return choices.length === 0 ? "The session has no options" : choices.map(describe).join("\n");
      const choice = choices.find((candidate) => candidate.id === id);
      return choice === undefined
        ? noSuch(
            "option",
            id,
            choices.map((known) => known.id),
          )
        : choose(choice, value, session);
    },
  },
  {
    name: "sessions",
    hint: "",
    description: "Opens another session of the agent",
    values: none,
    run: async () => Promise.resolve("Sessions can be chosen on the screen only; see parley sessions"),
  },
  { name: "exit", hint: "", description: "Leaves", values: none, run: async () => Promise.resolve("") },
];

/** Returns the command of this program that a prompt is, with its arguments. */
export function findLocalCommand(
  prompt: string,
  state: SessionState,
): { readonly command: LocalCommand; readonly words: readonly string[] } | undefined {
  const [first = "", ...words] = prompt.trim().split(/\s+/);
  if (!first.startsWith("/") || agentCommands(state).some(({ name }) => `/${name}` === first))
    return undefined;
  const command = localCommands.find(({ name }) => `/${name}` === first);
  return command && { command, words };
}

/** Returns the commands of the agent. Some agents announce a name with the slash that a user types before it. */
export function agentCommands({ commands }: Pick<SessionState, "commands">): SessionState["commands"] {
  return commands.map((command) => ({ ...command, name: command.name.replace(/^\/+/, "") }));
}

function shortcut(name: "mode" | "model", description: string): LocalCommand {
  return {
    name,
    hint: `[${name}]`,
    description,
    values: (state) => choiceNamed(name, state)?.values ?? [],
    async run([value], session) {
      const choice = choiceNamed(name, session.state);
      return choice === undefined
        ? `The session has no ${name}s to choose from`
        : choose(choice, value, session);
    },
  };
}

async function choose(
  choice: SessionChoice,
  value: string | undefined,
  session: ClientSession,
): Promise<string> {
  if (value === undefined) return describe(choice);
  if (!choice.values.includes(value)) return noSuch(choice.id, value, choice.values);
  await choice.set(value, session);
  return `${choice.name} is now ${terminalLine(value)}`;
}

function describe({ id, current, values }: SessionChoice): string {
  const others = values.filter((value) => value !== current);
  return terminalLine(`${id} is ${current}${others.length === 0 ? "" : `; others: ${others.join(", ")}`}`);
}

function noSuch(what: string, value: string, known: readonly string[]): string {
  return terminalLine(`There is no ${what} "${value}"; known: ${known.join(", ")}`);
}

/** Columns below which each description has a line of its own. */
const narrow = 64;

function help(state: SessionState, { columns, keys }: HelpPlace = { columns: Infinity, keys: [] }): string {
  const commands = agentCommands(state);
  const ours = localCommands.filter(({ name }) => commands.every((command) => command.name !== name));
  const rows = [
    ...commands.map(({ name, description, input }) => [
      `/${name}${input ? ` ${hintOf(input.hint)}` : ""}`,
      description,
    ]),
    ...ours.map(({ name, hint, description }) => [`/${name}${hint === "" ? "" : ` ${hint}`}`, description]),
    ["!command", "Runs a command of your own; the agent does not see it"],
    ["@path", "Gives the agent a file or an image"],
    ["\\ at the end", "Goes on in the next line, as Alt-Enter does"],
    ...keys,
  ].map((row) => row.map(terminalLine));
  const width = Math.min(24, Math.max(...rows.map(([name = ""]) => name.length)));
  const isNarrow = columns < narrow;
  const indent = " ".repeat(isNarrow ? 4 : width + 4);
  return rows
    .map(([name = "", text = ""]) => {
      const isAlone = isNarrow || name.length > width;
      const begin = isAlone ? `  ${name}\n${indent}` : `  ${name.padEnd(width)}  `;
      return begin + wrapText(indent + text, columns, indent).trimStart();
    })
    .join("\n");
}

/** Marks a hint as something to replace, unless the agent has marked its parts. */
function hintOf(hint: string): string {
  return /[<[]/.test(hint) ? hint : `<${hint}>`;
}
