import { visibleWidth } from "@earendil-works/pi-tui";

/** Words in a table can be split if they are wider than this many columns. */
const longWord = 20;

/**
 * Turns each Markdown table into a list if its words do not fit in `width` columns. The list has one item per row,
 * with each column's heading before the cell. Leaves code blocks unchanged.
 */
export function narrowTables(text: string, width: number): string {
  const lines = text.split("\n");
  const shown: string[] = [];
  let isCode = false;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (/^\s*(?:`{3,}|~{3,})/.test(line)) isCode = !isCode;
    const rows = isCode ? [] : tableAt(lines, index);
    if (rows.length === 0 || fits(rows, width)) shown.push(line);
    else {
      shown.push(...listOf(rows), "");
      // Also skip the delimiter row after the header.
      index += rows.length;
    }
  }
  return shown.join("\n");
}

/**
 * Returns the cells of the table that starts at the given line, header first. Returns an empty array if there is no
 * table.
 */
function tableAt(lines: readonly string[], begin: number): string[][] {
  const [head, separator] = [lines[begin] ?? "", lines[begin + 1] ?? ""];
  if (!head.includes("|") || !separator.includes("|") || !/^[\s|:-]*-[\s|:-]*$/.test(separator)) return [];
  const rows = [cellsOf(head)];
  for (let index = begin + 2; lines[index]?.includes("|") === true; index += 1)
    rows.push(cellsOf(lines[index] ?? ""));
  return rows;
}

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim());
}

/** Whether a table, including its borders, fits if each column is as wide as its longest word. */
function fits(rows: readonly string[][], width: number): boolean {
  const columns = (rows[0] ?? []).map((_head, column) =>
    Math.max(...rows.map((row) => longestWord(row[column] ?? ""))),
  );
  return columns.reduce((sum, words) => sum + words + 3, 1) <= width;
}

function longestWord(cell: string): number {
  const words = cell.replaceAll(/[*`]/g, "").split(/\s+/);
  return Math.min(longWord, Math.max(...words.map((word) => visibleWidth(word))));
}

function listOf([head = [], ...rows]: readonly string[][]): string[] {
  return rows.flatMap((row) => {
    const cells = head.flatMap((name, column) => {
      const cell = row[column] ?? "";
      return cell === "" ? [] : [name === "" ? cell : `${name}: ${cell}`];
    });
    return cells.map(
      (cell, index) => `${index === 0 ? "- " : "  "}${cell}${index < cells.length - 1 ? "  " : ""}`,
    );
  });
}
