import { textWidth } from "./text-width.ts";
import type { Theme } from "./theme.ts";
import { wrapText } from "./word-wrap.ts";

/** A choice that is made by one key. */
export interface KeyedChoice {
  readonly key: string;
  /** The text for the user. Safe for a terminal. */
  readonly name: string;
}

/** Keys that belong together, and the text before them. */
export interface KeyGroup {
  readonly label: string;
  readonly choices: readonly KeyedChoice[];
}

/** Renders the keys of a question. Ends where the answer is printed. */
export function renderKeys(groups: readonly KeyGroup[], theme: Pick<Theme, "style" | "columns">): string {
  const lines = groups.flatMap((group) => linesOf(group, theme));
  const names = groups.flatMap(({ choices }) => choices.map(({ name }) => textWidth(name)));
  const end = textWidth(lines.at(-1) ?? "") + textWidth(" → ") + Math.max(...names);
  return `${lines.join("\n")}${end < theme.columns() ? "" : "\n "} → `;
}

/** Renders the given answer, where {@link renderKeys} ends. */
export function renderAnswer(name: string, { columns }: Pick<Theme, "columns">): string {
  return wrapText(`    ${name}`, columns(), "    ").trimStart();
}

/** Puts all keys on one line if there is room, or each on a separate one. */
function linesOf(
  { label, choices }: KeyGroup,
  { style, columns }: Pick<Theme, "style" | "columns">,
): string[] {
  const texts = choices.map(({ key, name }) => `${style("bold", `[${key}]`)} ${name}`);
  const line = `  ${label}${texts.join("  ")}`;
  if (texts.length > 0 && textWidth(line) < columns()) return [line];
  return texts.map((text) => wrapText(`  ${label}${text}`, columns(), "      "));
}
