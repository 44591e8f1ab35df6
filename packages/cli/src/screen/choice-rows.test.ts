import { expect, test } from "vitest";

import { ChoiceRows } from "./choice-rows.ts";

test("on a narrow terminal, shows choices in full if they differ only at the end", () => {
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

const regions = [
  { value: "eu", label: "Europe" },
  { value: "us", label: "North America", description: "where most of the users are, and all logs" },
];

test("wraps a description next to its choice, or below the choice on a narrow terminal", () => {
  const list = new ChoiceRows(regions, (_look, text) => text);
  expect(list.render(44)).toEqual([
    "→ Europe",
    "  North America  where most of the users",
    "                 are, and all logs",
  ]);
  expect(list.render(36)).toEqual([
    "→ Europe",
    "  North America",
    "    where most of the users are, and",
    "    all logs",
  ]);
});

test("shows only the choices around the selected one if there are many", () => {
  const items = Array.from({ length: 9 }, (_, index) => ({ value: `${index}`, label: `Choice ${index}` }));
  const list = new ChoiceRows(items, (_look, text) => text, 3);
  list.setSelectedIndex(8);
  expect(list.render(40)).toEqual(["  Choice 6", "  Choice 7", "→ Choice 8", "  (9/9)"]);
});
