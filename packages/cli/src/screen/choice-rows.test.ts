import { expect, test } from "vitest";

import { ChoiceRows } from "./choice-rows.ts";

test("choices that differ only at their ends are shown whole in a narrow terminal", () => {
  const items = ["session", "project"].map((value) => ({
    value,
    label: `[${value.charAt(0)}] Always allow edits inside the working directories, in this ${value}`,
  }));
  const list = new ChoiceRows(items, (_look, text) => text);
  list.handleInput("\u001b[B");
  expect(list.render(36)).toEqual([
    "  [s] Always allow edits inside the",
    "      working directories, in this",
    "      session",
    "→ [p] Always allow edits inside the",
    "      working directories, in this",
    "      project",
  ]);
});
