import type { Finding } from "../finding.ts";
import { sitePagesOf } from "../readme/readme-blocks.ts";
import type { SourceTree } from "../tree/source-tree.ts";

interface FigureRow {
  readonly file: string;
  readonly line: number;
  /** All column headings except the first. `cells` contains the cells below them. */
  readonly columns: string;
  readonly cells: string;
}

/**
 * Finds table rows with the same first cell on two pages (the root README and the site) that differ in a figure or a
 * column heading. Linters do not compare pages.
 */
export function checkEqualFigures(tree: SourceTree): Finding[] {
  const first = new Map<string, FigureRow>();
  const pages = ["README.md", ...sitePagesOf(tree)].filter((file) => tree.has(file));
  return pages.flatMap((file) =>
    [...figureRows(file, tree.read(file))].flatMap(([name, row]) => {
      const other = first.get(name);
      if (other === undefined) first.set(name, row);
      if (other === undefined || other.file === file) return [];
      const differs = other.columns !== row.columns ? "columns" : other.cells !== row.cells ? "cells" : "";
      if (differs === "") return [];
      const message = `has other ${differs} in the row "${name}" than ${other.file}:${other.line}`;
      return [{ file, line: row.line, message }];
    }),
  );
}

/** Returns the table rows that have a figure after the first cell, keyed by the first cell. */
function figureRows(file: string, text: string): Map<string, FigureRow> {
  const rows = new Map<string, FigureRow>();
  let columns: string | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    const [name = "", ...others] = cellsOf(line);
    const cells = others.join(" | ");
    if (others.length === 0) columns = undefined;
    else if (columns === undefined) columns = cells;
    else if (/\d/.test(cells)) rows.set(name, { file, line: index + 1, columns, cells });
  }
  return rows;
}

function cellsOf(line: string): string[] {
  if (!line.startsWith("|")) return [];
  return line
    .slice(1, line.lastIndexOf("|"))
    .split("|")
    .map((cell) => cell.trim());
}
