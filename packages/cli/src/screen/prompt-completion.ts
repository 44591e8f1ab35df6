import { fuzzyFilter } from "@earendil-works/pi-tui";
import type { AutocompleteItem, AutocompleteProvider, AutocompleteSuggestions } from "@earendil-works/pi-tui";
import type { SessionState } from "@parley/protocol/session";

import { atPath, completePath, lastWord } from "../conversation/complete-path.ts";
import { completeArgument } from "../conversation/complete-prompt.ts";
import { agentCommands, localCommands } from "../conversation/local-commands.ts";
import { terminalLine } from "../terminal/terminal-text.ts";
import type { ProjectFiles } from "./project-files.ts";

/** Maximum number of path completions. */
const maxPaths = 50;

/** Completes slash commands, their arguments, and file paths after `@`. */
export class PromptCompletion implements AutocompleteProvider {
  readonly #state: () => SessionState;
  readonly #files: ProjectFiles;

  constructor(state: () => SessionState, files: ProjectFiles) {
    this.#state = state;
    this.#files = files;
  }

  async getSuggestions(
    ...[lines, cursorLine, cursorCol, { signal }]: Parameters<AutocompleteProvider["getSuggestions"]>
  ): Promise<AutocompleteSuggestions | null> {
    const line = (lines[cursorLine] ?? "").slice(0, cursorCol);
    const word = lastWord(line);
    if (word.startsWith("@")) {
      const paths = await this.#paths(word.replace(/^@"?/, ""));
      return signal.aborted ? null : suggestionsOf(paths, word);
    }
    if (cursorLine > 0 || !line.startsWith("/")) return null;
    if (word === line) return suggestionsOf(this.#commandsLike(word), word);
    const values = completeArgument(line, this.#state());
    // Enter would choose a value instead of sending the command.
    if (values.some((value) => value.toLowerCase() === word.toLowerCase())) return null;
    return suggestionsOf(
      values.map((value) => ({ value, label: value })),
      word,
    );
  }

  applyCompletion(
    ...[lines, cursorLine, cursorCol, item, prefix]: Parameters<AutocompleteProvider["applyCompletion"]>
  ): ReturnType<AutocompleteProvider["applyCompletion"]> {
    const line = lines[cursorLine] ?? "";
    const typed = lastWord(line.slice(0, cursorCol));
    // The list of choices may be outdated if the user types quickly.
    const value = typed === prefix ? item.value : this.#commandFor(typed, line.slice(0, cursorCol));
    if (value === undefined) return { lines, cursorLine, cursorCol };
    const before = line.slice(0, cursorCol - typed.length);
    const space = value.endsWith("/") ? "" : " ";
    const changed = `${before}${value}${space}`;
    const all = lines.with(cursorLine, changed + line.slice(cursorCol).trimStart());
    return { lines: all, cursorLine, cursorCol: changed.length };
  }

  async #paths(typed: string): Promise<AutocompleteItem[]> {
    const isPath = /^[.~]|\//.test(typed);
    const isOutside = /^(?:\/|~|\.\.?(?:\/|$))/.test(typed);
    const files = isOutside ? [] : await this.#files.list();
    const found = typed === "" ? files : fuzzyFilter([...files], typed, (path) => path);
    const paths = new Set([...(isPath ? completePath(typed, this.#files.root) : []), ...found]);
    return [...paths].slice(0, maxPaths).map((path) => {
      const label = terminalLine(path);
      return { value: atPath(label), label };
    });
  }

  #commandFor(word: string, line: string): string | undefined {
    return word === line && word.startsWith("/") ? this.#commandsLike(word)[0]?.value : undefined;
  }

  #commandsLike(word: string): AutocompleteItem[] {
    return fuzzyFilter(this.#commands(), word.slice(1), ({ value }) => value);
  }

  #commands(): AutocompleteItem[] {
    const commands = agentCommands(this.#state());
    const own = localCommands.filter(({ name }) => commands.every((each) => each.name !== name));
    return [...commands, ...own].map(({ name, description }) => ({
      value: `/${terminalLine(name)}`,
      label: `/${terminalLine(name)}`,
      description: terminalLine(description),
    }));
  }
}

/**
 * Returns the suggestions to show. Returns none if the typed word is the only suggestion and not a command, so that
 * the next Enter sends the prompt.
 */
function suggestionsOf(items: AutocompleteItem[], prefix: string): AutocompleteSuggestions | null {
  const isComplete = items.length === 1 && items[0]?.value === prefix && !prefix.startsWith("/");
  return items.length === 0 || isComplete ? null : { items, prefix };
}
