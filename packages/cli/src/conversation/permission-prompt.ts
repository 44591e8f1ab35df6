import type { PermissionOption, PermissionRequest } from "@parley/client";
import { describePermission, isOnce } from "@parley/client/permission";
import type { OpenPermission, PermissionDetail } from "@parley/client/permission";
import type { PermissionLifetime } from "@parley/permission";

import { renderChanges } from "../rendering/render-changes.ts";
import { renderDiff } from "../rendering/render-diff.ts";
import { renderKeys } from "../rendering/render-keys.ts";
import type { KeyedChoice } from "../rendering/render-keys.ts";
import { subagentName } from "../rendering/subagent-name.ts";
import type { Theme } from "../rendering/theme.ts";
import { rowsOf, wrapText } from "../rendering/word-wrap.ts";

export interface PermissionAnswer extends KeyedChoice {
  readonly option: PermissionOption;
  /** Lifetime of the rule that the answer creates. If absent, the answer does not create a rule. */
  readonly remember?: PermissionLifetime | undefined;
}

/** Describes an answer that applies to later requests as well. Returns `undefined` for an answer that does not. */
export function describeRemembered(
  { name, option, remember }: PermissionAnswer,
  request: PermissionRequest,
): string | undefined {
  if (remember !== undefined)
    return `Always allowed in this ${remember}: ${describePermission(request).title}`;
  return isRemembered(option) ? `Remembered: ${name}` : undefined;
}

/** A permission request for display to the user. All strings are safe for a terminal. */
export interface PermissionPrompt {
  /** The question, in complete lines. */
  readonly text: string;
  /** Keys and their meanings. The answer is printed right after them. */
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

/**
 * Fallback keys for options whose kind is unknown or already has a key. Digits would be dangerous, because elsewhere
 * they select an answer by position.
 */
const spares = Array.from("bcefghijklmoqrtuvxz");

/**
 * Maximum number of rows for a request that fits on any terminal. The start of a longer request may have scrolled out
 * of view when the user is asked.
 */
const MAX_ROWS = 20;

export function createPermissionPrompt(
  { request, subagent, canRemember }: Pick<OpenPermission, "request" | "subagent" | "canRemember">,
  theme: Theme,
): PermissionPrompt {
  const { style, columns } = theme;
  const { title, details, options } = describePermission(request);
  const [offered, remembered] = [offeredChoices(options), canRemember ? rememberedChoices(request) : []];
  const lines = [...details.flatMap((detail) => linesOf(detail, theme)), ...warningOf(request, canRemember)];
  const groups = [
    { label: "", choices: offered },
    { label: "Always this: ", choices: remembered },
  ];
  const asker = subagent === undefined ? "" : `${subagentName(subagent.state)} asks: `;
  const question = wrapText(`${style("yellow", "?")} ${asker}${title}`, columns(), "  ");
  const shown = [question, ...lines.map((line) => `  ${style("dim", "│")} ${line}`)].join("\n");
  const rows = rowsOf(shown, columns());
  const hint = `  ${style("yellow", "!")} ${rows} lines: scroll up to read all of them before you answer\n`;
  return {
    text: rows > MAX_ROWS ? `${shown}\n${hint}` : `${shown}\n`,
    choices: renderKeys(groups, theme),
    answers: [...offered, ...remembered],
  };
}

/** Renders a detail in full, because users must see everything that they allow. */
function linesOf({ label, text, change }: PermissionDetail, theme: Theme): string[] {
  if (change?.type === "diff") return renderDiff(change, { ...theme, maxDiffLines: Infinity });
  if (change?.type === "changes") return renderChanges(change, { ...theme, maxDiffLines: Infinity });
  const name = theme.style("dim", `${label}:`);
  const lines = text.split("\n");
  return lines.length === 1 ? [`${name} ${text}`] : [name, ...lines.map((line) => `  ${line}`)];
}

/**
 * Returns a warning if the request lacks details. A request for a decision about the agent's work, such as whether to
 * continue, needs only a title.
 */
function warningOf(request: PermissionRequest, canRemember: boolean): string[] {
  const { toolCall } = request;
  const isDecision = toolCall === undefined || toolCall.kind === "other";
  return canRemember || isDecision || isOnce(request) ? [] : ["The agent does not say what it will do"];
}

/**
 * Returns the agent's options, each with a letter: y (yes), n (no), a (always) or d (don't ask again and never
 * allow).
 */
function offeredChoices(options: readonly PermissionOption[]): PermissionAnswer[] {
  const choices: PermissionAnswer[] = [];
  for (const option of options) {
    const key = [letters.get(option.kind), ...spares].find(
      (letter) => letter !== undefined && choices.every((choice) => choice.key !== letter),
    );
    if (key !== undefined) choices.push({ key, name: option.name, option, isLasting: isRemembered(option) });
  }
  return choices;
}

/** Whether the agent remembers the answer. */
function isRemembered({ kind }: PermissionOption): boolean {
  return kind === "allow_always" || kind === "reject_always";
}

/**
 * Returns the answers that the program itself remembers. There are none if the agent offers to remember the answer,
 * or for file changes, because the same change never recurs.
 */
function rememberedChoices({ options, toolCall }: PermissionRequest): PermissionAnswer[] {
  const option = options.find(({ kind }) => kind === "allow_once");
  const isLasting = options.some(({ kind }) => kind === "allow_always");
  const isChange = toolCall?.content.some(({ type }) => type === "diff" || type === "changes") === true;
  if (option === undefined || isLasting || isChange) return [];
  return [
    { key: "s", name: "in this session", option, remember: "session", isLasting: true },
    { key: "p", name: "in this project", option, remember: "project", isLasting: true },
  ];
}
