import stringWidth from "string-width";

import type { Theme } from "./theme.ts";
import { wrapText } from "./word-wrap.ts";

/** Something that one key chooses. */
export interface KeyedChoice {
  readonly key: string;
  /** What the user reads. Harmless to a terminal. */
  readonly name: string;
}

/** The keys that a question offers: all on one line if there is room, else each on its own. */
export function renderKeys(
  label: string,
  choices: readonly KeyedChoice[],
  { style, columns }: Pick<Theme, "style" | "columns">,
): string[] {
  const texts = choices.map(({ key, name }) => `${style("bold", `[${key}]`)} ${name}`);
  const line = `  ${label}${texts.join("  ")}`;
  if (texts.length > 0 && stringWidth(line) < columns()) return [line];
  return texts.map((text) => wrapText(`  ${label}${text}`, columns(), "      "));
}
