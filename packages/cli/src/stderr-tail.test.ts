import { expect, it } from "vitest";

import { StderrTail } from "./stderr-tail.ts";

it("keeps the last lines of what came in pieces", () => {
  const tail = new StderrTail(2);
  for (const piece of ["one\ntw", "o\n\n  \nthr", "ee"]) tail.push(piece);
  expect(tail.lines).toEqual(["two", "three"]);
});

it("keeps the end of a line that does not end", () => {
  const tail = new StderrTail(2);
  for (let count = 0; count < 100; count += 1) tail.push("x".repeat(1000));
  expect(tail.lines).toEqual(["x".repeat(1000)]);
});
