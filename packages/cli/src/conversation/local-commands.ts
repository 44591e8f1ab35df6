import type { ClientSession } from "@parley/client";
import type { SessionState } from "@parley/protocol/session";

import { wrapText } from "../rendering/word-wrap.ts";
import { terminalLine } from "../terminal/terminal-text.ts";
import { choiceNamed, choicesOf, findNamed } from "./session-choices.ts";
import type { SessionChoice } from "./session-choices.ts";

/** One of the program's own slash commands. An agent's command with the same name takes precedence. */
export interface LocalCommand {
  readonly name: string;
  readonly hint: string;
  readonly description: string;
  /** Returns the possible arguments that start with the given prefix. */
  readonly values: (state: SessionState, beginning: string) => readonly string[];
  /** Runs the command. Resolves to a message for the user. */
  readonly run: (words: readonly string[], session: ClientSession, help?: HelpOptions) => Promise<string>;
}

export interface HelpOptions {
  readonly columns: number;
  /** Available keys, with a description of each. */
  readonly keys: readonly (readonly [key: string, description: string])[];
}

const none = (): readonly string[] => [];

const listing: Omit<LocalCommand, "name" | "description"> = {
  hint: "",
  values: none,
  run: async (_words, { state }, options) => Promise.resolve(help(state, options)),
};

/** Commands that exit the chat. The chat recognizes them before it looks for other commands. */
const exiting: Omit<LocalCommand, "name" | "description"> = {
  hint: "",
  values: none,
  run: async () => Promise.resolve(""),
};

export const localCommands: readonly LocalCommand[] = [
  { name: "help", description: "Lists the commands", ...listing },
  { name: "?", description: "Lists the commands and keys", ...listing },
  shortcut("mode", "Shows or switches the mode"),
  shortcut("model", "Shows or switches the model"),
  {
    name: "set",
    hint: "[option [value]]",
    description: "Shows or changes the session's options",
    values(state, beginning) {
      const choices = choicesOf(state);
      const { choice, rest = "" } = splitOption(beginning.split(" "), choices);
      if (choice === undefined || !beginning.includes(" ")) return namesOf(choices, beginning);
      const option = beginning.slice(0, beginning.length - rest.length);
      const longer = choices.map(({ name }) => name).filter((name) => beginsWith(name, beginning));
      return [...longer, ...namesOf(choice.values, rest).map((name) => option + name)];
    },
    async run(words, session) {
      const choices = choicesOf(session.state);
      if (words.length === 0)
        return choices.length === 0 ? "The session has no options" : choices.map(describe).join("\n");
      const { choice, rest } = splitOption(words, choices);
      return choice === undefined
        ? noSuch("option", words.join(" "), choices)
        : choose(choice, rest, session);
    },
  },
  {
    name: "sessions",
    hint: "",
    description: "Opens another of the agent's sessions",
    values: none,
    run: async () => Promise.resolve("Choosing a session needs the full-screen chat; see parley sessions"),
  },
  { name: "exit", description: "Exits the chat", ...exiting },
  { name: "quit", description: "Exits the chat", ...exiting },
];

/**
 * Finds one of the program's own commands in a prompt. Returns the command and its arguments. A space before the slash
 * means that the prompt is for the agent.
 */
export function findLocalCommand(
  prompt: string,
  state: SessionState,
): { readonly command: LocalCommand; readonly words: readonly string[] } | undefined {
  const [first = "", ...words] = prompt.trimEnd().split(/\s+/);
  if (!first.startsWith("/") || agentCommands(state).some(({ name }) => `/${name}` === first))
    return undefined;
  const command = localCommands.find(({ name }) => `/${name}` === first.toLowerCase());
  return command && { command, words };
}

/** Whether a prompt is the program's own command for leaving the chat. */
export function exitsChat(prompt: string, state: SessionState): boolean {
  const { name } = findLocalCommand(prompt, state)?.command ?? {};
  return name === "exit" || name === "quit";
}

/** Returns the agent's commands without leading slashes, which some agents include in the names. */
export function agentCommands({ commands }: Pick<SessionState, "commands">): SessionState["commands"] {
  return commands.map((command) => ({ ...command, name: command.name.replace(/^\/+/, "") }));
}

function shortcut(name: "mode" | "model", description: string): LocalCommand {
  return {
    name,
    hint: `[${name}]`,
    description,
    values: (state, beginning) => namesOf(choiceNamed(name, state)?.values ?? [], beginning),
    async run(words, session) {
      const choice = choiceNamed(name, session.state);
      return choice === undefined
        ? `The session has no ${name}s to choose from`
        : choose(choice, words.length === 0 ? undefined : words.join(" "), session);
    },
  };
}

/** Separates an option's name or id, which may contain spaces, from the value that follows. */
function splitOption(
  words: readonly string[],
  choices: readonly SessionChoice[],
): { readonly choice?: SessionChoice | undefined; readonly rest?: string | undefined } {
  for (let count = words.length; count > 0; count--) {
    const choice = findNamed(words.slice(0, count).join(" "), choices);
    if (choice !== undefined)
      return { choice, rest: count < words.length ? words.slice(count).join(" ") : undefined };
  }
  return {};
}

/** Returns the names that start with the given prefix, ignoring case. If there are none, returns the matching ids. */
function namesOf(
  all: readonly { readonly id: string; readonly name: string }[],
  beginning: string,
): string[] {
  const names = all.map(({ name }) => name).filter((name) => beginsWith(name, beginning));
  return names.length > 0 ? names : all.map(({ id }) => id).filter((id) => beginsWith(id, beginning));
}

function beginsWith(name: string, beginning: string): boolean {
  return name.toLowerCase().startsWith(beginning.toLowerCase());
}

async function choose(
  choice: SessionChoice,
  typed: string | undefined,
  session: ClientSession,
): Promise<string> {
  if (typed === undefined) return describe(choice);
  const value = findNamed(typed, choice.values);
  if (value === undefined) return noSuch(choice.name.toLowerCase(), typed, choice.values);
  await choice.set(value.id, session);
  return `${choice.name} is now ${value.name}`;
}

function describe({ name, current, values }: SessionChoice): string {
  const others = values.map((value) => value.name).filter((other) => other !== current);
  return `${name} is ${current}${others.length === 0 ? "" : `; others: ${others.join(", ")}`}`;
}

function noSuch(what: string, typed: string, known: readonly { readonly name: string }[]): string {
  return terminalLine(`There is no ${what} "${typed}"; known: ${known.map(({ name }) => name).join(", ")}`);
}

/**
 * Minimum number of columns for showing descriptions next to commands. On a narrower terminal, each description is on
 * a separate line.
 */
const narrow = 64;

function help(state: SessionState, { columns, keys }: HelpOptions = { columns: Infinity, keys: [] }): string {
  const commands = agentCommands(state);
  const ours = localCommands.filter(({ name }) => commands.every((command) => command.name !== name));
  const rows = [
    ...commands.map(({ name, description, input }) => [
      `/${name}${input ? ` ${hintOf(input.hint)}` : ""}`,
      description,
    ]),
    ...ours.map(({ name, hint, description }) => [`/${name}${hint === "" ? "" : ` ${hint}`}`, description]),
    ["!command", "Runs a shell command; the agent does not see it"],
    ["@path", "Sends the agent a file or an image"],
    ["Space, then / or !", "Sends the prompt to the agent as it is"],
    ["\\ at the end", "Starts a new line, as Alt-Enter does"],
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

/** Formats a hint as a placeholder, unless it already is one. */
function hintOf(hint: string): string {
  return /[<[]/.test(hint) ? hint : `<${hint}>`;
}
