import type { QuestionAnswer } from "../terminal/question-keys.ts";
import { textWidth } from "./text-width.ts";
import type { Theme } from "./theme.ts";
import { wrapText } from "./word-wrap.ts";

/** A choice that the user makes by pressing one key. */
export interface KeyedChoice extends QuestionAnswer {
  /** Text shown to the user. It is safe for a terminal. */
  readonly name: string;
}

/** A group of keys, with the text shown before it. */
export interface KeyGroup {
  readonly label: string;
  readonly choices: readonly KeyedChoice[];
}

/** Renders the keys for a question. The answer is printed right after them. */
export function renderKeys(groups: readonly KeyGroup[], theme: Pick<Theme, "style" | "columns">): string {
  const lines = groups.flatMap((group) => linesOf(group, theme));
  const names = groups.flatMap(({ choices }) => choices.map(({ name }) => textWidth(name)));
  const end = textWidth(lines.at(-1) ?? "") + textWidth(" → ") + Math.max(...names);
  return `${lines.join("\n")}${end < theme.columns() ? "" : "\n "} → `;
}

/** Renders the user's answer, right after the output of {@link renderKeys}. */
export function renderAnswer(name: string, { columns }: Pick<Theme, "columns">): string {
  return wrapText(`    ${name}`, columns(), "    ").trimStart();
}

/** Puts all keys on one line if they fit. Otherwise, puts each key on its own line. */
function linesOf(
  { label, choices }: KeyGroup,
  { style, columns }: Pick<Theme, "style" | "columns">,
): string[] {
  const texts = choices.map(({ key, name }) => `${style("bold", `[${key}]`)} ${name}`);
  const line = `  ${label}${texts.join("  ")}`;
  if (texts.length > 0 && textWidth(line) < columns()) return [line];
  return texts.map((text) => wrapText(`  ${label}${text}`, columns(), "      "));
}
