import { readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import type { SessionState } from "@parley/protocol/session";

import { terminalLine } from "../terminal/terminal-text.ts";
import { agentCommands, findLocalCommand, localCommands } from "./local-commands.ts";

/** Completions for a line: the candidates, and the end of the line that they replace. */
export type Completion = [candidates: string[], replaced: string];

/** Completes the names of slash commands, arguments for the program's own commands, and file paths after `@`. */
export function completePrompt(line: string, state: SessionState, cwd: string): Completion {
  const word = /\S*$/.exec(line)?.[0] ?? "";
  if (word.startsWith("@")) return [completePath(word, cwd), word];
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

/** Completes a file path. Hidden files are offered only if the name starts with a dot. */
function completePath(word: string, cwd: string): string[] {
  const path = word.slice(1);
  const folder =
    path.endsWith("/") || path === ""
      ? path
      : dirname(path) === "." && !path.startsWith("./")
        ? ""
        : `${dirname(path)}/`;
  const start = path.slice(folder.length);
  try {
    return readdirSync(resolve(cwd, folder), { withFileTypes: true })
      .filter(
        ({ name }) =>
          name.startsWith(start) && (start.startsWith(".") || !name.startsWith(".")) && !/\s/.test(name),
      )
      .map((entry) => `@${terminalLine(join(folder, entry.name))}${entry.isDirectory() ? "/" : ""}`);
  } catch {
    return [];
  }
}
