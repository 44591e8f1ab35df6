import type { StyledText } from "./styled-text.ts";

const charWidth = 8.4;
const lineHeight = 19;
const margin = 16;
const bar = 28;

const background = "#16181d";
const foreground = "#e4e6eb";

/** The 16 named colors, chosen to be readable on the background. */
const named = [
  ["#3b3f47", "#f2777a", "#8fd17f", "#f0c674", "#82aaff", "#c792ea", "#7fdbca", "#d5d8de"],
  ["#8b919c", "#ff9a9d", "#b5e8a8", "#ffe08a", "#a8c5ff", "#ddb3ff", "#a5f0e3", "#ffffff"],
].flat();

/** Draws a terminal's rows as an SVG of a dark terminal window. */
export function drawScreen(rows: readonly (readonly StyledText[])[], title: string): string {
  const columns = Math.max(...rows.map((row) => lengthOf(row)));
  const width = Math.ceil(columns * charWidth + 2 * margin);
  const height = bar + rows.length * lineHeight + 2 * margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escape(title)}">`,
    `<title>${escape(title)}</title>`,
    `<style>text { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 14px; white-space: pre; }</style>`,
    `<rect width="${width}" height="${height}" rx="8" fill="${background}"/>`,
    ...["#f2777a", "#f0c674", "#8fd17f"].map(
      (fill, index) => `<circle cx="${margin + 4 + index * 18}" cy="${bar / 2 + 3}" r="5" fill="${fill}"/>`,
    ),
    ...rows.flatMap((row, index) => drawRow(row, bar + margin + index * lineHeight)),
    "</svg>",
    "",
  ].join("\n");
}

function drawRow(row: readonly StyledText[], y: number): string[] {
  let column = 0;
  return row.flatMap((part) => {
    const x = round(margin + column * charWidth);
    const length = lengthOf([part]);
    column += length;
    const [color = foreground, behind] = colorsOf(part);
    const box = behind
      ? [
          `<rect x="${x}" y="${y}" width="${round(length * charWidth)}" height="${lineHeight}" fill="${behind}"/>`,
        ]
      : [];
    if (part.text.trim() === "") return box;
    const style = [
      part.isBold ? ' font-weight="bold"' : "",
      part.isItalic ? ' font-style="italic"' : "",
      part.isUnderlined ? ' text-decoration="underline"' : "",
      part.isDim ? ' opacity="0.65"' : "",
    ].join("");
    // Fits the text to the width of its cells in any font.
    const fit = `textLength="${round(length * charWidth)}" lengthAdjust="spacingAndGlyphs"`;
    return [
      ...box,
      `<text x="${x}" y="${y + 14}" fill="${color}"${style} ${fit}>${escape(part.text)}</text>`,
    ];
  });
}

/** Returns the number of cells in a row that contains no wide characters. */
function lengthOf(row: readonly StyledText[]): number {
  return row.reduce((sum, { text }) => sum + text.length, 0);
}

/** Returns the foreground and background colors, or `undefined` for the window's defaults. */
function colorsOf({ color, background: behind, isInverse }: StyledText): (string | undefined)[] {
  const [front, back] = [color, behind].map((each) => (typeof each === "number" ? paletteColor(each) : each));
  return isInverse ? [back ?? background, front ?? foreground] : [front, back];
}

/** Returns a color from the 256-color palette: 16 named colors, a 6×6×6 color cube, and a gray ramp. */
function paletteColor(index: number): string {
  if (index < 16) return named[index] ?? foreground;
  if (index >= 232) return hex([0, 0, 0].map(() => 8 + (index - 232) * 10));
  const steps = [Math.floor((index - 16) / 36), Math.floor((index - 16) / 6) % 6, (index - 16) % 6];
  return hex(steps.map((step) => (step === 0 ? 0 : 55 + step * 40)));
}

function hex(parts: readonly number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
