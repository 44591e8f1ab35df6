import { expect, test } from "vitest";

import { withPiece } from "./growing-content.ts";

test("adds a chunk without changing the previous entry", () => {
  const first = { id: "t", content: ["a"] };
  const second = withPiece(first, "b");
  const third = withPiece(second, "c");
  expect(first).toEqual({ id: "t", content: ["a"] });
  expect({ ...second }).toEqual({ id: "t", content: ["a", "b"] });
  expect(JSON.parse(JSON.stringify(third))).toEqual({ id: "t", content: ["a", "b", "c"] });
  expect(structuredClone(third)).toEqual({ id: "t", content: ["a", "b", "c"] });
  expect(third.content).toBe(third.content);
});

test("keeps entries separate if they grow from the same entry", () => {
  const start = withPiece({ content: ["a"] }, "b");
  const [left, right] = [withPiece(start, "left"), withPiece(start, "right")];
  expect([left.content, right.content, start.content]).toEqual([
    ["a", "b", "left"],
    ["a", "b", "right"],
    ["a", "b"],
  ]);
  expect(withPiece(left, "more").content).toEqual(["a", "b", "left", "more"]);
});

test("appends chunks to a copy's own content", () => {
  const grown = withPiece({ id: "t", content: ["a"] }, "b");
  expect(withPiece({ ...grown, content: ["new"] }, "c").content).toEqual(["new", "c"]);
  expect(withPiece({ ...grown }, "c").content).toEqual(["a", "b", "c"]);
});

test("keeps all content when two copies of the package alternate", async () => {
  const again: string = "./growing-content.ts?again";
  const copy = (await import(again)) as Record<string, typeof withPiece>;
  const withPieceOfCopy = copy["withPiece"] ?? withPiece;
  expect(withPieceOfCopy).not.toBe(withPiece);
  let entry: { readonly content: readonly string[] } = { content: [] };
  for (const [index, add] of [withPiece, withPieceOfCopy, withPiece, withPiece, withPieceOfCopy].entries()) {
    entry = add(entry, String(index));
  }
  expect(entry.content).toEqual(["0", "1", "2", "3", "4"]);
});
