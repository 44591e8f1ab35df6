import type { SessionState } from "@parley/protocol/session";

import { terminalLine } from "../terminal/terminal-text.ts";
import { atPath, completePath, lastWord } from "./complete-path.ts";
import { agentCommands, findLocalCommand, localCommands } from "./local-commands.ts";

/** Completions for a line: the candidates, and the end of the line that they replace. */
export type Completion = [candidates: string[], replaced: string];

/** Completes the names of slash commands, arguments for the program's own commands, and file paths after `@`. */
export function completePrompt(line: string, state: SessionState, cwd: string): Completion {
  const word = lastWord(line);
  if (word.startsWith("@")) return [completeReference(word, cwd), word];
  if (!line.startsWith("/")) return [[], line];
  if (word === line) {
    const names = [
      ...agentCommands(state).map(({ name }) => terminalLine(name)),
      ...localCommands.map(({ name }) => name),
    ];
    return [[...new Set(names)].map((name) => `/${name}`).filter((name) => name.startsWith(word)), word];
  }
  return [completeArgument(line, state), word];
}

/** Completes the last word of a line that contains one of the program's own commands. */
export function completeArgument(line: string, state: SessionState): string[] {
  const found = findLocalCommand(line, state);
  if (found === undefined) return [];
  const words = /\s$/.test(line) ? [...found.words, ""] : found.words;
  const beginning = words.join(" ");
  const done = beginning.length - (words.at(-1) ?? "").length;
  return found.command.values(state, beginning).map((value) => terminalLine(value.slice(done)));
}

/** Completes a reference to a file. Readline only appends, so a name with spaces has to start with a quote. */
function completeReference(word: string, cwd: string): string[] {
  const isQuoted = word.startsWith('@"');
  return completePath(word.slice(isQuoted ? 2 : 1), cwd)
    .filter((path) => isQuoted || !/\s/.test(path))
    .map((path) => atPath(terminalLine(path), isQuoted));
}
