import { alternativesOf, type JsonSchema } from "../../src/schema/json-schema.ts";
import { pick, type Random } from "./random.ts";

type Definitions = { readonly [name: string]: JsonSchema };

/** A value that a document can have; whole numbers beyond 2^53 are a `bigint`. */
export type Document = unknown;

const texts = [
  "",
  "a",
  "Grüße, 世界 🌍",
  'line\n"quoted"\\\u0001',
  "_acme/thing",
  "https://example.com/",
  "text",
  "boolean",
];
const anything: readonly Document[] = [
  null,
  true,
  0,
  -1.5,
  1e-7,
  9_007_199_254_740_993n,
  "text",
  [],
  [null, { a: [1] }],
  {},
  { type: "text", nested: { ünïcode: 1e21 } },
];
const limits = {
  int32: 2n ** 31n,
  int64: 2n ** 63n,
  uint16: 2n ** 16n,
  uint32: 2n ** 32n,
  uint64: 2n ** 64n,
};

/** Makes documents of a schema; nearly all are valid (overlapping alternatives are not looked at). */
export class DocumentMaker {
  readonly #definitions: Definitions;
  readonly #random: Random;

  constructor(definitions: Definitions, random: Random) {
    this.#definitions = definitions;
    this.#random = random;
  }

  /** A document; beyond some depth without anything optional. */
  make(schema: JsonSchema, depth = 0): Document {
    const alternatives = alternativesOf(schema);
    if (schema.$ref) return this.make(this.#definitions[schema.$ref.slice("#/$defs/".length)] ?? {}, depth);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pick(schema.enum, this.#random);
    const parts = [
      ...(schema.allOf ?? []),
      ...(alternatives.length > 0 ? [pick(alternatives, this.#random)] : []),
    ];
    if (!schema.properties && parts.length > 0) return this.#merge(parts, depth);
    const own = this.#makeType(schema, depth);
    return parts.length === 0 ? own : { ...(own as object), ...(this.#merge(parts, depth) as object) };
  }

  #merge(parts: readonly JsonSchema[], depth: number): Document {
    const values = parts.map((each) => this.make(each, depth));
    const [only] = values;
    return values.length === 1 ? only : Object.assign({}, ...(values as object[]));
  }

  #makeType(schema: JsonSchema, depth: number): Document {
    switch (pick([schema.type ?? "any"].flat(), this.#random)) {
      case "null":
        return null;
      case "boolean":
        return this.#random() < 0.5;
      case "string":
        return pick(texts, this.#random) + (schema.minLength ? "x" : "");
      case "integer":
        return this.#makeInteger(schema);
      case "number":
        return pick([schema.minimum ?? -2.5, schema.maximum ?? 1e300, 0.1, 1], this.#random);
      case "array":
        return this.#makeList(schema, depth);
      case "object":
        return this.#makeObject(schema, depth);
      default:
        return pick(anything, this.#random);
    }
  }

  #makeInteger(schema: JsonSchema): Document {
    const format = (schema.format ?? "int64") as keyof typeof limits;
    const least = schema.minimum ?? (format.startsWith("u") ? 0 : -limits[format]);
    const value = pick([limits[format] - 1n, BigInt(least), 1n, 42n], this.#random);
    return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  }

  #makeList(schema: JsonSchema, depth: number): Document {
    const length = Math.max(schema.minItems ?? 0, depth > 6 ? 0 : Math.floor(this.#random() * 3));
    return Array.from({ length }, () => this.make(schema.items ?? {}, depth + 1));
  }

  #makeObject(schema: JsonSchema, depth: number): Document {
    const chance = depth > 6 ? 0 : 0.45;
    const keys = Object.entries(schema.properties ?? {}).filter(
      ([key]) => schema.required?.includes(key) || this.#random() < chance,
    );
    const known = keys.map(([key, each]) => [key, this.make(each, depth + 1)]);
    const { additionalProperties } = schema;
    const values = typeof additionalProperties === "object" ? additionalProperties : {};
    const isOpen = typeof additionalProperties === "object" || this.#random() < 0.2;
    const added = isOpen
      ? [[pick(["x_added", "_acme.com/x", "ключ"], this.#random), this.make(values, depth + 1)]]
      : [];
    return Object.fromEntries([...known, ...added]);
  }
}
