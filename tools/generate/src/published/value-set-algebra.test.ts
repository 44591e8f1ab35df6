import { SeededRandom } from "@parley/schema/seeded-random";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";

import type { JsonSchema } from "../json-schema.ts";
import { mutate, randomDocument } from "./fixtures/random-document.ts";
import { acceptedBy, normalForm } from "./normal-form.ts";

const schemas = 800;
const documentsEach = 40;

const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: false });
const document = { $schema: "", $defs: {} };

function has(name: string): JsonSchema {
  return { type: "object", required: [name] };
}

/** Returns a random schema with a small vocabulary, so that two schemas often overlap. */
function randomSchema(random: SeededRandom, depth = 0): JsonSchema {
  const leaves: readonly (() => JsonSchema)[] = [
    () => ({}),
    () => ({ type: random.pick(["string", "integer", "number", "boolean", "null"]) }),
    () => ({ type: ["string", "null"] }),
    () => ({ const: random.pick(["x", "text", 1, 2]) }),
    () => ({ type: "integer", minimum: random.pick([0, 1]) }),
    () => ({ type: "number", maximum: random.pick([1, 9]) }),
    () => ({ type: "string", minLength: 1 }),
  ];
  const inner = (): JsonSchema => randomSchema(random, depth + 1);
  const branches: readonly (() => JsonSchema)[] = [
    () => ({ type: "array", items: inner() }),
    () => ({ type: "array", items: inner(), minItems: 1 }),
    () => ({ type: "object", additionalProperties: inner() }),
    () => ({ additionalProperties: inner(), properties: { a: inner() } }),
    () => ({
      type: "object",
      properties: { a: inner(), b: inner() },
      required: random.pick([[], ["a"], ["a", "b"]]),
    }),
    () => ({ type: "object", properties: { a: inner() }, required: random.pick([[], ["b"]]) }),
    () => ({ anyOf: [inner(), inner()] }),
    () => ({ anyOf: [inner(), inner(), inner()] }),
    () => ({ allOf: [inner(), inner()] }),
    () => ({ oneOf: [has("a"), has("b")] }),
    () => ({ oneOf: [has("a"), has("b"), has("c")] }),
    () => ({ oneOf: [has("c"), has("d")] }),
  ];
  return random.pick(depth < 3 && random.chance(0.75) ? branches : leaves)();
}

function documentsFor(schema: JsonSchema, random: SeededRandom): unknown[] {
  const set = acceptedBy(schema, document);
  return Array.from({ length: documentsEach }, (_, index) => {
    const one = randomDocument(set, random);
    return index % 2 === 0 ? one : mutate(one, random);
  });
}

/** Returns the documents in a sample that only one of two schemas accepts. */
function agree(left: JsonSchema, right: JsonSchema, random: SeededRandom): unknown[] {
  const [byLeft, byRight] = [ajv.compile(left), ajv.compile(right)];
  const documents = [...documentsFor(left, random), ...documentsFor(right, random)];
  return documents.filter((one) => byLeft(one) !== byRight(one));
}

describe("the normal form of random schemas", () => {
  it("is equal only if both schemas accept the same documents", () => {
    const random = new SeededRandom(2);
    const byForm = new Map<string, JsonSchema>();
    const wrong: unknown[] = [];
    for (let count = 0; count < schemas * 4; count += 1) {
      const schema = randomSchema(random, 1);
      const form = normalForm(schema, document);
      const other = byForm.get(form);
      if (other === undefined) byForm.set(form, schema);
      else if (JSON.stringify(other) !== JSON.stringify(schema)) {
        const [disagreement] = agree(schema, other, random);
        if (disagreement !== undefined) wrong.push({ schema, other, disagreement, form });
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  it("is the same for a combination and one of its parts only if both accept the same documents", () => {
    const random = new SeededRandom(3);
    const wrong: unknown[] = [];
    for (let count = 0; count < schemas; count += 1) {
      const parts = [randomSchema(random, 1), randomSchema(random, 1)];
      for (const combined of [{ anyOf: parts }, { allOf: parts }] as const) {
        const form = normalForm(combined, document);
        const same = parts.find((part) => normalForm(part, document) === form);
        const [disagreement] = same === undefined ? [] : agree(combined, same, random);
        if (disagreement !== undefined) wrong.push({ combined, same, disagreement, form });
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });
});
