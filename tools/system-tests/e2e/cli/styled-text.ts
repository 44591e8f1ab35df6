import type { IBufferCell, IBufferLine } from "@xterm/headless";

/** A run of adjacent cells in a row with the same style. */
export interface StyledText {
  readonly text: string;
  /** A palette color from 0 to 255, or `#rrggbb`. `undefined` means the terminal's default. */
  readonly color?: number | string | undefined;
  readonly background?: number | string | undefined;
  readonly isBold: boolean;
  readonly isDim: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
  readonly isInverse: boolean;
}

/** Returns a row's cells, up to the last visible one, grouped by style. */
export function styledTexts(line: IBufferLine | undefined): StyledText[] {
  const texts: StyledText[] = [];
  const length = line?.translateToString(true).length ?? 0;
  for (let column = 0; column < (line?.length ?? 0) && column < length; column++) {
    const cell = line?.getCell(column);
    // The second cell of a wide character is empty.
    if (!cell || cell.getWidth() === 0) continue;
    const next = styleOf(cell);
    const last = texts.at(-1);
    const text = cell.getChars() || " ";
    if (last && isSameStyle(last, next)) texts[texts.length - 1] = { ...last, text: last.text + text };
    else texts.push({ ...next, text });
  }
  return texts;
}

type Style = Omit<StyledText, "text">;

function styleOf(cell: IBufferCell): Style {
  return {
    color: colorOf(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor()),
    background: colorOf(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor()),
    isBold: cell.isBold() !== 0,
    isDim: cell.isDim() !== 0,
    isItalic: cell.isItalic() !== 0,
    isUnderlined: cell.isUnderline() !== 0,
    isInverse: cell.isInverse() !== 0,
  };
}

function colorOf(isDefault: boolean, isRgb: boolean, color: number): number | string | undefined {
  if (isDefault) return undefined;
  return isRgb ? `#${color.toString(16).padStart(6, "0")}` : color;
}

function isSameStyle(one: Style, other: Style): boolean {
  return (
    one.color === other.color &&
    one.background === other.background &&
    one.isBold === other.isBold &&
    one.isDim === other.isDim &&
    one.isItalic === other.isItalic &&
    one.isUnderlined === other.isUnderlined &&
    one.isInverse === other.isInverse
  );
}
