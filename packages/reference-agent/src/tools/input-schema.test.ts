import { describe, expect, it, test } from "vitest";
import { z } from "zod";

import { jsonSchemaOf, parseInput } from "./input-schema.ts";

const schema = z.strictObject({
  path: z.string(),
  line: z.int().min(1).max(99).optional(),
  all: z.boolean().optional(),
  steps: z.array(z.strictObject({ status: z.enum(["pending", "completed"]) })).optional(),
});

describe("parseInput", () => {
  it.each([
    { path: "a" },
    { path: "", line: 1, all: false, steps: [] },
    { path: "a", line: 99, steps: [{ status: "pending" }, { status: "completed" }] },
  ])("accepts %j", (input) => {
    expect(parseInput(schema, input)).toEqual(input);
  });

  it.each([
    [undefined, "it must be an object, found nothing"],
    ["{}", 'it must be an object, found "{}"'],
    [[], "it must be an object, found []"],
    [{}, '"path" is missing'],
    [{ path: 1 }, '"path" must be a string, found 1'],
    [{ path: "a", line: 1.5 }, '"line" must be an integer, found 1.5'],
    [{ path: "a", line: 0 }, '"line" must be at least 1, found 0'],
    [{ path: "a", line: 100 }, '"line" must be at most 99, found 100'],
    [{ path: "a", all: "yes" }, '"all" must be a boolean, found "yes"'],
    [{ path: "a", steps: {} }, '"steps" must be an array, found {}'],
    [{ path: "a", steps: [{ status: "pending" }, {}] }, '"steps[1].status" is missing'],
    [
      { path: "a", steps: [{ status: "done" }] },
      '"steps[0].status" must be one of "pending", "completed", found "done"',
    ],
    [{ path: "a", toString: 1 }, '"toString" is not a field of this tool'],
    [{ path: { long: "x".repeat(100) } }, `"path" must be a string, found {"long":"${"x".repeat(51)}…`],
  ])("rejects %j and names the field", (input, problem) => {
    expect(() => parseInput(schema, input)).toThrow(new Error(`Invalid input: ${problem}`));
  });
});

test("the model receives the input schema", () => {
  expect(jsonSchemaOf(schema)).toEqual({
    type: "object",
    properties: {
      path: { type: "string" },
      line: { type: "integer", minimum: 1, maximum: 99 },
      all: { type: "boolean" },
      steps: {
        type: "array",
        items: {
          type: "object",
          properties: { status: { type: "string", enum: ["pending", "completed"] } },
          required: ["status"],
          additionalProperties: false,
        },
      },
    },
    required: ["path"],
    additionalProperties: false,
  });
});
