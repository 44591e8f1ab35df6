import { expect, test } from "vitest";

import { narrowTables } from "./narrow-tables.ts";

const table = `Before

| from | to | formula |
|---|:---:|---|
| Celsius | Fahrenheit | \`c * 1.8 + 32\` |
| Fahrenheit | Celsius | |

After`;

test("turns a table into a list if its words would be split", () => {
  expect(narrowTables(table, 30)).toBe(`Before

- from: Celsius${"  "}
  to: Fahrenheit${"  "}
  formula: \`c * 1.8 + 32\`
- from: Fahrenheit${"  "}
  to: Celsius


After`);
});

test("leaves a table unchanged if it fits or is in a code block", () => {
  expect(narrowTables(table, 60)).toBe(table);
  const code = `\`\`\`md\n${table}\n\`\`\``;
  expect(narrowTables(code, 30)).toBe(code);
});

test("shows the existing rows of an incomplete table", () => {
  const begun = "| a long name | another name |\n|---|---|";
  expect(narrowTables(begun, 10)).toBe("");
  expect(narrowTables(`${begun}\n| one | two`, 10)).toBe("- a long name: one  \n  another name: two\n");
  expect(narrowTables("a | b\nno table", 3)).toBe("a | b\nno table");
});
