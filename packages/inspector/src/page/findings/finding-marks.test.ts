import { expect, test } from "vitest";

import { marksOf, worstMark } from "./finding-marks.ts";
import type { Finding } from "./finding.ts";

function finding(severity: Finding["severity"], row: number, also: readonly number[] = []): Finding {
  return { severity, id: "x", title: "x", reason: "x", row, also };
}

test("marks rows by their most severe finding, but does not mark notes", () => {
  const marks = marksOf([
    finding("error", 1, [5]),
    finding("warning", 1),
    finding("warning", 2),
    finding("error", 2),
    finding("note", 3),
    finding("warning", 4),
  ]);
  expect([...marks]).toEqual([
    [1, "error"],
    [5, "error"],
    [2, "error"],
    [4, "warning"],
  ]);
  expect(worstMark(marks, [3, 4, 5])).toBe("error");
  expect(worstMark(marks, [3, 4])).toBe("warning");
  expect(worstMark(marks, [3])).toBeUndefined();
});
