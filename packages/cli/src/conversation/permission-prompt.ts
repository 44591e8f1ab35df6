import type { PermissionOption, PermissionRequest } from "@parley/client";
import type { PermissionLifetime } from "@parley/permission";

import { renderKeys } from "../rendering/render-keys.ts";
import type { KeyedChoice } from "../rendering/render-keys.ts";
import type { Theme } from "../rendering/theme.ts";
import { saysTitle } from "../rendering/tool-output.ts";
import { wrapText } from "../rendering/word-wrap.ts";
import { terminalLine } from "../terminal/terminal-text.ts";

/** What a key answers. */
export interface PermissionAnswer extends KeyedChoice {
  readonly option: PermissionOption;
  /** The lifetime of the rule that the answer makes; without it, none is made. */
  readonly remember?: PermissionLifetime | undefined;
}

/** A permission request as a question that one key answers. Its texts are harmless to a terminal. */
export interface PermissionPrompt {
  /** What is asked, in whole lines. */
  readonly text: string;
  /** The keys and what each means; ends where the answer goes. */
  readonly choices: string;
  readonly answers: readonly PermissionAnswer[];
}

const letters: Readonly<Record<string, string>> = {
  allow_once: "y",
  allow_always: "a",
  reject_once: "n",
  reject_always: "d",
};

/** Further options of a kind, and kinds that are not known. */
const spares = Array.from("123456789bcefghijklmoqrtuvwxz");

/** Asks what the agent wants to know, and offers a key for each answer. */
export function createPermissionPrompt(request: PermissionRequest, theme: Theme): PermissionPrompt {
  const { style, columns } = theme;
  const [offered, remembered] = [offeredChoices(request), rememberedChoices(request)];
  const details = detailsOf(request).map((line) => `  ${style("dim", "│")} ${indented(line)}\n`);
  const title = terminalLine(request.title) || "The agent does not say what for";
  const groups = [
    { label: "", choices: offered },
    { label: "Always this: ", choices: remembered },
  ];
  return {
    text: `${wrapText(`${style("yellow", "?")} ${title}`, columns(), "  ")}\n${details.join("")}`,
    choices: renderKeys(groups, theme),
    answers: [...offered, ...remembered],
  };
}

/** The agent's options, each with a letter: y, n, a (always) and d (don't ask again: never). */
function offeredChoices({ options }: PermissionRequest): PermissionAnswer[] {
  const choices: PermissionAnswer[] = [];
  for (const option of options) {
    const key = [letters[option.kind], ...spares].find(
      (letter) => letter !== undefined && choices.every((choice) => choice.key !== letter),
    );
    if (key !== undefined) choices.push({ key, name: terminalLine(option.name), option });
  }
  return choices;
}

/** Where the agent remembers nothing by itself, this program can. The same change of a file is never asked for again. */
function rememberedChoices({ title, options, toolCall }: PermissionRequest): PermissionAnswer[] {
  const option = options.find(({ kind }) => kind === "allow_once");
  const isLasting = options.some(({ kind }) => kind === "allow_always");
  const isChange = toolCall?.content.some(({ type }) => type === "diff" || type === "changes") === true;
  if (title === "" || option === undefined || isLasting || isChange) return [];
  return [
    { key: "s", name: "in this session", option, remember: "session" },
    { key: "p", name: "in this project", option, remember: "project" },
  ];
}

/**
 * What the title does not say in full: the texts that the call shows, or else its input. Diffs are shown where the call
 * stands. Nothing is shortened, for what is allowed must be seen whole.
 */
function detailsOf({ title, toolCall }: PermissionRequest): string[] {
  const content = toolCall?.content ?? [];
  const texts = content.flatMap((item) =>
    item.type === "content" && item.content.type === "text" ? item.content.text.split("\n") : [],
  );
  const input = toolCall?.rawInput;
  if (content.length === 0 && input !== undefined)
    return (typeof input === "string" ? input : JSON.stringify(input, null, 2)).split("\n");
  return saysTitle(texts, title) ? [] : texts;
}

/** A line that is harmless to a terminal, with the spaces that it begins with. */
function indented(line: string): string {
  return `${/^ */.exec(line)?.[0] ?? ""}${terminalLine(line)}`;
}
