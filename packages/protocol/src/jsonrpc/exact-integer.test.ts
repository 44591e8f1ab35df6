import { expect, test } from "vitest";

import { exactInteger } from "./exact-integer.ts";

function read(text: string, path: readonly string[]): unknown {
  const value = path.reduce<unknown>(
    (holder, name) => (holder as { readonly [name: string]: unknown })[name],
    JSON.parse(text),
  );
  return exactInteger(value, text, path);
}

test.each([0, -1, 1.5, 2 ** 53 - 1, "9007199254740993", null, undefined, { id: 2 ** 53 }])(
  "leaves %j unchanged",
  (value) => {
    expect(exactInteger(value, "", ["id"])).toBe(value);
  },
);

test.each([
  ['{"id":9007199254740993}', 9007199254740993n],
  ['{"id":-9223372036854775808}', -9223372036854775808n],
  ['{"params":{"id":1,"a":[{"id":2}]},"id":9223372036854775807}', 9223372036854775807n],
  ['{"id":1,"id":9007199254740995}', 9007199254740995n],
  ['{"id":1e16}', 10n ** 16n],
])("parses the id in %s", (text, id) => {
  expect(read(text, ["id"])).toBe(id);
});

test("parses nested values", () => {
  const text = '{"requestId":1,"params":{"requestId":9007199254740993,"meta":{"requestId":2}}}';
  expect(read(text, ["params", "requestId"])).toBe(9007199254740993n);
});

test("falls back to the nearest number if the text is too deeply nested", () => {
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  const text = `{"id":9007199254740993,"params":${deep}}`;
  expect(read(text, ["id"])).toBe(9007199254740992n);
});
