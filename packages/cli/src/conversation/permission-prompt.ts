import type { PermissionOption, PermissionRequest } from "@parley/client";
import type { PermissionLifetime } from "@parley/permission";

import { renderKeys } from "../rendering/render-keys.ts";
import type { KeyedChoice } from "../rendering/render-keys.ts";
import type { Theme } from "../rendering/theme.ts";
import { repeatsTitle } from "../rendering/tool-output.ts";
import { wrapText } from "../rendering/word-wrap.ts";
import { terminalLine } from "../terminal/terminal-text.ts";

/** A key and the answer that it gives. */
export interface PermissionAnswer extends KeyedChoice {
  readonly option: PermissionOption;
  /** The lifetime of the rule that the answer creates; without it, none is created. */
  readonly remember?: PermissionLifetime | undefined;
}

/** A permission request as it is shown to the user. Its texts are harmless to a terminal. */
export interface PermissionPrompt {
  /** The question, in whole lines. */
  readonly text: string;
  /** The keys and what each means; ends where the answer is written. */
  readonly choices: string;
  readonly answers: readonly PermissionAnswer[];
}

const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    allow_once: "y",
    allow_always: "a",
    reject_once: "n",
    reject_always: "d",
  }),
);

/** Keys for further options of a kind, and for unknown kinds. */
const spares = Array.from("123456789bcefghijklmoqrtuvwxz");

/** Rows of a request that fit every terminal. Of a longer one, the beginning may be out of view when the user is asked. */
const MAX_ROWS = 20;

/** Creates the text of a request, with a key for each answer. */
export function createPermissionPrompt(request: PermissionRequest, theme: Theme): PermissionPrompt {
  const { style, columns } = theme;
  const [offered, remembered] = [offeredChoices(request), rememberedChoices(request)];
  const details = detailsOf(request).map((line) => `  ${style("dim", "│")} ${indented(line)}\n`);
  const title = terminalLine(request.title) || "The agent does not describe the request";
  const groups = [
    { label: "", choices: offered },
    { label: "Always this: ", choices: remembered },
  ];
  const question = wrapText(`${style("yellow", "?")} ${title}`, columns(), "  ");
  const shown = `${question}\n${details.join("")}`;
  const rows = rowsOf([question, ...detailsOf(request)].join("\n"), columns());
  const hint = `  ${style("yellow", "!")} ${rows} lines: scroll up to read all of them before you answer\n`;
  return {
    text: rows > MAX_ROWS ? `${shown}${hint}` : shown,
    choices: renderKeys(groups, theme),
    answers: [...offered, ...remembered],
  };
}

/** The agent's options, each with a letter: y, n, a (always) and d (don't ask again: never). */
function offeredChoices({ options }: PermissionRequest): PermissionAnswer[] {
  const choices: PermissionAnswer[] = [];
  for (const option of options) {
    const key = [letters.get(option.kind), ...spares].find(
      (letter) => letter !== undefined && choices.every((choice) => choice.key !== letter),
    );
    if (key !== undefined) choices.push({ key, name: terminalLine(option.name), option });
  }
  return choices;
}

/**
 * Answers that this program remembers, where the agent offers none. The same change of a file never comes twice, and the
 * next decision has other figures, so these are not offered for them.
 */
function rememberedChoices({ title, options, toolCall }: PermissionRequest): PermissionAnswer[] {
  const option = options.find(({ kind }) => kind === "allow_once");
  const isLasting = options.some(({ kind }) => kind === "allow_always");
  const isChange = toolCall?.content.some(({ type }) => type === "diff" || type === "changes") === true;
  // A question without an input is not about a tool: it is a decision, such as whether to go on.
  const isDecision = toolCall?.kind === "other" && toolCall.rawInput === undefined;
  if (title === "" || option === undefined || isLasting || isChange || isDecision) return [];
  return [
    { key: "s", name: "in this session", option, remember: "session" },
    { key: "p", name: "in this project", option, remember: "project" },
  ];
}

/**
 * Lists what the title does not contain: the texts of the tool call, or else its input. Diffs are shown with the call.
 * Nothing is shortened, because users must see everything that they allow.
 */
function detailsOf({ title, toolCall }: PermissionRequest): string[] {
  const content = toolCall?.content ?? [];
  const texts = content.flatMap((item) =>
    item.type === "content" && item.content.type === "text" ? [item.content.text] : [],
  );
  const input = toolCall?.rawInput;
  if (content.length === 0 && input !== undefined)
    return (typeof input === "string" ? input : JSON.stringify(input, null, 2)).split("\n");
  if (repeatsTitle(texts.join("\n").split("\n"), title)) return [];
  return texts.flatMap(withoutFences);
}

/** Lists the lines of a text; those of a text that is one block of code are without its fences. */
function withoutFences(text: string): string[] {
  const lines = text.trimEnd().split("\n");
  const fences = lines.flatMap((line, index) => (/^`{3,}[\w-]*$/.test(line) ? [index] : []));
  const isBlock = fences.length === 2 && fences[0] === 0 && fences[1] === lines.length - 1;
  return isBlock ? lines.slice(1, -1) : text.split("\n");
}

/** Returns a line that is harmless to a terminal, with its leading spaces. */
function indented(line: string): string {
  return `${/^ */.exec(line)?.[0] ?? ""}${terminalLine(line)}`;
}

/** The number of rows of a terminal that a text takes, about. */
function rowsOf(text: string, columns: number): number {
  return text.split("\n").reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / columns)), 0);
}
