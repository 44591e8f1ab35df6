import { expect, test } from "vitest";

import type { FieldSchema, SchemaOf } from "./field-kind.ts";
import { createFormFields } from "./form-field.ts";
import type { FormField } from "./form-field.ts";

function fieldOf(schema: FieldSchema, required: string[] = ["f"]): FormField | undefined {
  return createFormFields({ type: "object", properties: { f: schema }, required })?.[0];
}

const value = (read: unknown): object => ({ value: read });
const complaint = (text: string): object => ({ complaint: text });
const sizes: SchemaOf<"string"> = {
  type: "string",
  oneOf: [
    { const: "s", title: "Small" },
    { const: "1", title: "One" },
  ],
};
const days: SchemaOf<"array"> = { type: "array", items: { type: "string", enum: ["Mon", "Tue", "Wed"] } };

test.each<[FieldSchema, line: string, reading: object]>([
  [{ type: "string" }, " as it is ", value(" as it is ")],
  [{ type: "string" }, "  ", complaint("It must not be empty")],
  [{ type: "string", minLength: 2 }, "👋", complaint("It must have at least 2 characters")],
  [{ type: "string", maxLength: 2 }, "👋👋", value("👋👋")],
  [{ type: "string", maxLength: 2 }, "abc", complaint("It must have at most 2 characters")],
  [{ type: "string", pattern: "^[a-z]+$" }, "A", complaint("It must match ^[a-z]+$")],
  [{ type: "string", pattern: "(" }, "A", value("A")],
  [{ type: "string", format: "email" }, "a@b", value("a@b")],
  [{ type: "string", format: "email" }, "a b@c", complaint("It must be an email address")],
  [
    { type: "string", format: "uri" },
    "nowhere",
    complaint("It must be an address such as https://example.com"),
  ],
  [{ type: "string", format: "date" }, "2026-02-31x", complaint("It must be a date such as 2026-01-31")],
  [{ type: "string", format: "date" }, "2026-02-28", value("2026-02-28")],
  [
    { type: "string", format: "date-time" },
    "2026-02-28",
    complaint("It must be a time such as 2026-01-31T18:00:00Z"),
  ],
  [{ type: "string", format: "_colour" as "email" }, "blue", value("blue")],
  [{ type: "number" }, "-1.5e3", value(-1500)],
  [{ type: "number", minimum: 0 }, "-1", complaint("It must be a number from 0")],
  [{ type: "number" }, "many", complaint("It must be a number")],
  [{ type: "integer", minimum: 1, maximum: 3 }, "3", value(3)],
  [{ type: "integer", minimum: 1, maximum: 3 }, "2.5", complaint("It must be a whole number from 1 to 3")],
  [{ type: "boolean" }, " Y ", value(true)],
  [{ type: "boolean" }, "no", value(false)],
  [{ type: "boolean" }, "maybe", complaint("It must be yes or no")],
  [sizes, "2", value("1")],
  [sizes, "small", value("s")],
  [sizes, "3", complaint('"3" is not one of the choices')],
  [days, "3, 1 3", value(["Wed", "Mon"])],
  [days, "mon", value(["Mon"])],
  [{ ...days, minItems: 2 }, "1", complaint("Choose at least 2")],
  [{ ...days, maxItems: 1 }, "1 2", complaint("Choose at most 1")],
  [{ type: "array", items: { anyOf: [{ const: "x", title: "Ten" }] } }, "1", value(["x"])],
])("a field with %j parses the line %j as %j", (schema, line, reading) => {
  expect(fieldOf(schema)?.read(line)).toEqual(reading);
});

test.each<[FieldSchema, initial: string]>([
  [{ type: "string", default: "a\u001b[2J\nb" }, "a b"],
  [{ type: "number", default: 0 }, "0"],
  [{ type: "boolean", default: false }, "no"],
  [{ ...sizes, default: "1" }, "2"],
  [{ ...sizes, default: "gone" }, ""],
  [{ ...days, default: ["Wed", "gone", "Mon"] }, "3, 1"],
  [{ type: "string" }, ""],
])("a field with %j has the initial value %j", (schema, initial) => {
  expect(fieldOf(schema)?.initial).toBe(initial);
});

test("allows an optional field to be omitted", () => {
  expect(fieldOf({ type: "number" }, [])?.read(" ")).toEqual({ value: undefined });
});

test("omits an optional field of an unknown type, and rejects a form that requires one", () => {
  const unknown = { type: "_colour" } as const;
  expect(
    createFormFields({ type: "object", properties: { a: unknown, b: { type: "string" } } }),
  ).toMatchObject([{ name: "b" }]);
  expect(createFormFields({ type: "object", properties: { a: unknown }, required: ["a"] })).toBeUndefined();
  expect(fieldOf({ type: "array", items: { type: "_colour", enum: ["red"] } })).toBeUndefined();
});

test("escapes a field's hidden characters, and uses its name if it has no title", () => {
  const field = fieldOf({ type: "string", title: "\u001b[2J", description: "a\u202eb\nc" });
  expect(field).toMatchObject({ title: "\\u{1b}[2J", description: "a\\u{202e}b\\u{a}c" });
  expect(fieldOf({ type: "string", title: "" })).toMatchObject({ title: "f" });
});
