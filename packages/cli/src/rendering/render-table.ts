import { terminalLine } from "../terminal/terminal-text.ts";
import { textWidth } from "./text-width.ts";

const GAP = "  ";

/** Renders rows as aligned columns that are safe for a terminal. */
export function renderTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = [header, ...rows.map((row) => row.map((cell) => terminalLine(cell)))];
  const widths = header.map((_name, column) => Math.max(...table.map((row) => textWidth(row[column] ?? ""))));
  const lines = table.map((row) =>
    row
      .map((cell, column) => padTo(cell, widths[column] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
  return `${lines.join("\n")}\n`;
}

export function padTo(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - textWidth(text)));
}
