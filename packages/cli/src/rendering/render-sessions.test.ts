import stringWidth from "string-width";
import { expect, test } from "vitest";

import { renderSessions } from "./render-sessions.ts";

const session = { sessionId: "sess_1", cwd: "/project" };

test("aligns columns by display width", () => {
  const sessions = [
    { ...session, cwd: "/プロジェクト", title: "One" },
    { ...session, title: "Two" },
  ];
  const rows = renderSessions(sessions, { showsFolder: true, columns: 80 }).trimEnd().split("\n");
  const starts = rows.slice(1).map((row) => stringWidth(row.slice(0, row.search(/One|Two/))));
  expect(starts[0]).toBe(starts[1]);
});

test("truncates a title that is too wide", () => {
  const look = { showsFolder: false, columns: 60 };
  const [, row = ""] = renderSessions([{ ...session, title: "題".repeat(60) }], look).split("\n");
  expect(stringWidth(row)).toBeGreaterThan(57);
  expect(stringWidth(row)).toBeLessThanOrEqual(60);
  expect(row).toMatch(/題…$/);
});

test("puts a title on separate lines if it does not fit next to the other columns", () => {
  const text = renderSessions([{ ...session, title: "Fix the greeting and all that follows from it" }], {
    showsFolder: true,
    columns: 40,
  });
  expect(text).toBe("sess_1  -  /project\n  Fix the greeting and all that follows\n  from it\n");
});
