import type { SessionInfo } from "@parley/client";
import stringWidth from "string-width";

import { terminalLine } from "../terminal/terminal-text.ts";
import { cutLine } from "./cut-line.ts";
import { wrapText } from "./word-wrap.ts";

/** What stands between two columns. */
const gap = "  ";

/** What a list of sessions has room for. */
export interface SessionsLook {
  /** Whether the sessions are of several folders. */
  readonly showsFolder: boolean;
  /** Columns of a line, after which its title is cut; `Infinity` cuts nothing. */
  readonly columns: number;
}

/** Columns that a title needs beside the rest, or it is better off on its own. */
const minTitle = 16;

/**
 * Sessions as aligned columns: id, time, folder and title, which comes last because its width is anyone's guess. On a
 * narrow terminal the titles stand below the rest.
 */
export function renderSessions(
  sessions: readonly SessionInfo[],
  { showsFolder, columns }: SessionsLook = { showsFolder: true, columns: Infinity },
): string {
  const rows = sessions.map(({ sessionId, updatedAt, cwd, title }) => ({
    cells: [terminalLine(sessionId), shownTime(updatedAt), ...(showsFolder ? [terminalLine(cwd)] : [])],
    title: terminalLine(title ?? "") || "-",
  }));
  const table = [{ cells: ["ID", "UPDATED", ...(showsFolder ? ["FOLDER"] : [])], title: "TITLE" }, ...rows];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...table.map(({ cells }) => stringWidth(cells[column] ?? ""))),
  );
  const room = columns - widths.reduce((sum, width) => sum + width + gap.length, 0);
  const lines =
    room < minTitle
      ? rows.flatMap(({ cells, title }) => [
          wrapText(cells.join(gap), columns, "  "),
          wrapText(`  ${title}`, columns, "  "),
        ])
      : table.map(({ cells, title }) =>
          cutLine(
            [...cells.map((cell, column) => padTo(cell, widths[column] ?? 0)), title].join(gap),
            columns,
          ),
        );
  return `${lines.join("\n")}\n`;
}

function padTo(text: string, columns: number): string {
  return text + " ".repeat(columns - stringWidth(text));
}

/** Local time to the minute, in the form that sorts. */
function shownTime(updatedAt: string | null | undefined): string {
  const time = new Date(updatedAt ?? "");
  if (Number.isNaN(time.getTime())) return "-";
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16).replace("T", " ");
}
