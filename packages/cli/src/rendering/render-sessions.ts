import type { SessionInfo } from "@parley/client";

import { terminalLine } from "../terminal/terminal-text.ts";

/** What a list of sessions has room for. */
export interface SessionsLook {
  /** Whether the sessions are of several folders. */
  readonly showsFolder: boolean;
  /** Characters of a line, after which it is cut; `Infinity` cuts nothing. */
  readonly columns: number;
}

/** Sessions as aligned columns: id, time, folder and title, which comes last because its width is anyone's guess. */
export function renderSessions(
  sessions: readonly SessionInfo[],
  { showsFolder, columns }: SessionsLook = { showsFolder: true, columns: Infinity },
): string {
  const rows = sessions.map(({ sessionId, updatedAt, cwd, title }) => [
    terminalLine(sessionId),
    shownTime(updatedAt),
    ...(showsFolder ? [terminalLine(cwd)] : []),
    terminalLine(title ?? "") || "-",
  ]);
  const table = [["ID", "UPDATED", ...(showsFolder ? ["FOLDER"] : []), "TITLE"], ...rows];
  const last = showsFolder ? 3 : 2;
  const widths =
    table[0]?.map((_name, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) =>
    row.map((cell, column) => (column === last ? cell : cell.padEnd(widths[column] ?? 0))).join("  "),
  );
  return `${lines.map((line) => (line.length > columns ? `${line.slice(0, columns - 1)}…` : line)).join("\n")}\n`;
}

/** Local time to the minute, in the form that sorts. */
function shownTime(updatedAt: string | null | undefined): string {
  const time = new Date(updatedAt ?? "");
  if (Number.isNaN(time.getTime())) return "-";
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16).replace("T", " ");
}
