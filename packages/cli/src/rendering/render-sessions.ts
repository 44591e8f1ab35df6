import type { SessionInfo } from "@parley/client";

import { terminalLine } from "../terminal/terminal-text.ts";

/** Sessions as aligned columns: id, time, folder and title, which comes last because its width is anyone's guess. */
export function renderSessions(sessions: readonly SessionInfo[]): string {
  const rows = sessions.map(({ sessionId, updatedAt, cwd, title }) => [
    terminalLine(sessionId),
    shownTime(updatedAt),
    terminalLine(cwd),
    terminalLine(title ?? "") || "-",
  ]);
  const table = [["ID", "UPDATED", "FOLDER", "TITLE"], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  return `${lines.join("\n")}\n`;
}

/** Local time to the minute, in the form that sorts. */
function shownTime(updatedAt: string | null | undefined): string {
  const time = new Date(updatedAt ?? "");
  if (Number.isNaN(time.getTime())) return "-";
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16).replace("T", " ");
}
