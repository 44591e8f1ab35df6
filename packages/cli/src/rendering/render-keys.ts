import stringWidth from "string-width";

import type { Theme } from "./theme.ts";
import { wrapText } from "./word-wrap.ts";

/** Something that one key chooses. */
export interface KeyedChoice {
  readonly key: string;
  /** What the user reads. Harmless to a terminal. */
  readonly name: string;
}

/** Keys that belong together, and what stands before them. */
export interface KeyGroup {
  readonly label: string;
  readonly choices: readonly KeyedChoice[];
}

/** The keys that a question offers; ends where the answer goes. */
export function renderKeys(groups: readonly KeyGroup[], theme: Pick<Theme, "style" | "columns">): string {
  const lines = groups.flatMap((group) => linesOf(group, theme));
  const names = groups.flatMap(({ choices }) => choices.map(({ name }) => stringWidth(name)));
  const end = stringWidth(lines.at(-1) ?? "") + stringWidth(" → ") + Math.max(...names);
  return `${lines.join("\n")}${end < theme.columns() ? "" : "\n "} → `;
}

/** The answer that was given, for the place where {@link renderKeys} ends. */
export function renderAnswer(name: string, { columns }: Pick<Theme, "columns">): string {
  return wrapText(`    ${name}`, columns(), "    ").trimStart();
}

/** All on one line if there is room, else each on its own. */
function linesOf(
  { label, choices }: KeyGroup,
  { style, columns }: Pick<Theme, "style" | "columns">,
): string[] {
  const texts = choices.map(({ key, name }) => `${style("bold", `[${key}]`)} ${name}`);
  const line = `  ${label}${texts.join("  ")}`;
  if (texts.length > 0 && stringWidth(line) < columns()) return [line];
  return texts.map((text) => wrapText(`  ${label}${text}`, columns(), "      "));
}
