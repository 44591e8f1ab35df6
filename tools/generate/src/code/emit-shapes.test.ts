import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";

import type { JsonSchema, SchemaDocument } from "../json-schema.ts";
import { differences } from "../published/deliberate-differences.ts";
import { acceptedBy } from "../published/normal-form.ts";
import { publishedSchemas, withAdditions } from "../published/published-schemas.ts";
import { createRandom, cross, mutate, randomDocument } from "../published/random-document.ts";
import { emitShapes } from "./emit-shapes.ts";

interface AnyDecoder {
  validate: (value: unknown) => unknown;
  decode: (value: unknown, onRepair?: (issue: { received: string }) => void) => unknown;
}

interface OfficialSchema {
  safeParse: (value: unknown) => { success: boolean };
}

const documentsEach = 400;
/** The official SDK takes its time. */
const documentsForSdk = 50;
const seed = 42;

const schemaPackage = join(import.meta.dirname, "../../../../schema");

async function decodersOf(profile: string): Promise<{ [definition: string]: AnyDecoder }> {
  const { href } = pathToFileURL(join(schemaPackage, "src", profile, "validators.gen.ts"));
  return (await import(/* @vite-ignore */ href)) as { [definition: string]: AnyDecoder };
}

/** How the official SDK reads a definition, by the definition's name with `z` before it. */
async function officialSchemasOf(profile: string): Promise<{ [name: string]: OfficialSchema }> {
  const schema = createRequire(import.meta.url).resolve("@agentclientprotocol/sdk/schema/v1/schema.json");
  const { href } = pathToFileURL(join(dirname(schema), "../../dist", profile, "schema/zod.gen.js"));
  return (await import(/* @vite-ignore */ href)) as { [name: string]: OfficialSchema };
}

function oursOf(schemaFile: string): SchemaDocument {
  return JSON.parse(readFileSync(join(schemaPackage, schemaFile), "utf8")) as SchemaDocument;
}

const profiles = await Promise.all(
  publishedSchemas.map(async ({ name, schemaFile, theirs }) => ({
    name,
    theirs: withAdditions(name, theirs, oursOf(schemaFile)),
    decoders: await decodersOf(name),
    official: await officialSchemasOf(name),
  })),
);

/** Documents of a definition, half of them with something changed. */
function documentsIn(theirs: SchemaDocument, name: string): unknown[] {
  const random = createRandom(seed);
  const set = acceptedBy(theirs.$defs[name] as JsonSchema, theirs);
  return Array.from({ length: documentsEach }, (_, index) => {
    const document = randomDocument(set, random);
    if (index % 5 === 4) return cross(document, randomDocument(set, random), random);
    return index % 2 === 0 ? document : mutate(index % 3 === 0 ? mutate(document, random) : document, random);
  });
}

function accepts(decoder: AnyDecoder, document: unknown): boolean {
  try {
    decoder.validate(document);
    return true;
  } catch {
    return false;
  }
}

describe.each(profiles)(
  "the generated validators of $name",
  ({ name: profile, theirs, decoders, official }) => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
    ajv.addSchema({ $id: "acp", $defs: theirs.$defs });
    const documentsOf = (name: string): unknown[] => documentsIn(theirs, name);

    it.each(Object.keys(theirs.$defs))("accept what Ajv accepts by the published schema for %s", (name) => {
      const validate = ajv.compile({ $ref: `acp#/$defs/${name}` });
      const decoder = decoders[name] as AnyDecoder;
      const disagreements = documentsOf(name).filter(
        (document) => accepts(decoder, document) !== validate(document),
      );
      expect(disagreements).toEqual([]);
    });

    it.each(Object.keys(theirs.$defs))("decode what they decoded to the same for %s", (name) => {
      const decoder = decoders[name] as AnyDecoder;
      const decoded = documentsOf(name).flatMap((document) => decodeOrNothing(decoder, document));
      expect(decoded.map((document) => decoder.decode(document))).toEqual(decoded);
    });

    const ours = differences[profile].flatMap(({ ours: isOurs, definitions }) => (isOurs ? definitions : []));
    const shared = Object.keys(theirs.$defs).filter((name) => !ours.includes(name));

    it.each(shared)("decode what the official SDK reads for %s", (name) => {
      const read = documentsOf(name)
        .slice(0, documentsForSdk)
        .filter((document) => official[`z${name}`]?.safeParse(document).success);
      expect(read).not.toEqual([]);
      expect(
        read.filter((document) => decodeOrNothing(decoders[name] as AnyDecoder, document).length === 0),
      ).toEqual([]);
    });

    it.each(Object.keys(theirs.$defs))("decode a valid document to itself for %s", (name) => {
      const decoder = decoders[name] as AnyDecoder;
      const valid = documentsOf(name).filter((document) => accepts(decoder, document));
      expect(valid.filter((document) => decoder.decode(document) !== document)).toEqual([]);
    });
  },
);

const onError = { "x-deserialize-default-on-error": true };
const skipsItems = { "x-deserialize-skip-invalid-items": true };

function tagged(value: string): JsonSchema {
  return { type: "object", properties: { tag: { type: "string", const: value } }, required: ["tag"] };
}

function emit($defs: { [name: string]: JsonSchema }): string {
  return emitShapes({ $schema: "", $defs });
}

describe("emitShapes", () => {
  it("writes the rules of each property, inner definitions first", () => {
    const B: JsonSchema = { type: "object", properties: { n: { type: ["string", "null"], ...onError } } };
    const list: JsonSchema = { type: "array", items: { $ref: "#/$defs/B" }, ...skipsItems };
    const A: JsonSchema = {
      type: "object",
      properties: { one: { $ref: "#/$defs/B" }, many: list },
      required: ["one", "many"],
    };
    expect(emit({ A, B })).toBe(`export const B: Shape = /*#__PURE__*/ bare({
  n: [anyString, "?0e"],
});

export const A: Shape = /*#__PURE__*/ bare({
  one: B,
  many: [/*#__PURE__*/ arrayOf(B), "s"],
});`);
  });

  it("writes what is equal once", () => {
    const A: JsonSchema = { type: "object", properties: { n: { type: "string" } } };
    expect(emit({ A, B: { ...A, description: "x" } })).toMatch(/export const B: Shape = A;$/);
  });

  it("counts alternatives that may overlap where exactly one has to fit", () => {
    const a: JsonSchema = { type: "object", required: ["a"], properties: { a: { type: "string" } } };
    expect(emit({ A: { type: "object", oneOf: [a, { ...a, required: [] }] } })).toContain(
      " oneOf(/*#__PURE__*/ bare({",
    );
  });

  it.each<[string, JsonSchema, string]>([
    [
      "metadata that is not to be left out when it is malformed",
      { type: "object", properties: { _meta: { type: "object" } } },
      `"_meta" must be marked x-deserialize-default-on-error`,
    ],
    [
      "a default for a required property that is no array",
      { type: "object", properties: { n: { type: "string", ...onError } }, required: ["n"] },
      `no value stands for a malformed "n": it is required, and no array`,
    ],
    [
      "to skip the items of what is no array",
      { type: "object", properties: { n: { type: "string", ...skipsItems } } },
      `"n" has no items to skip: it is no array`,
    ],
    ["a length that code units do not tell", { type: "string", minLength: 2 }, `no rule for "minLength" 2`],
    ["a keyword that it has no rule for", { type: "string", enum: ["a", "b"] }, `no rule for "enum"`],
    [
      "such a keyword beside a type that may be null",
      { type: "object", properties: { n: { anyOf: [{ type: "string" }, { type: "null" }], not: {} } } },
      `no rule for "not"`,
    ],
    [
      "to close an object",
      { type: "object", properties: { n: { type: "string" } }, additionalProperties: false },
      `no rule for "additionalProperties" beside "properties"`,
    ],
    [
      "other properties of a type beside some that have names",
      { type: "object", properties: { n: { type: "string" } }, additionalProperties: { type: "string" } },
      `no rule for "additionalProperties" beside "properties"`,
    ],
    [
      "two alternatives with one tag",
      { anyOf: [tagged("a"), tagged("b"), tagged("a")] },
      `two have the tag "a"`,
    ],
    ["what contains itself", { type: "array", items: { $ref: "#/$defs/A" } }, "it contains itself"],
  ])("refuses %s, and names the definition", (_, A, reason) => {
    expect(() => emit({ B: { type: "object", properties: { a: { $ref: "#/$defs/A" } } }, A })).toThrow(
      `Cannot emit "A": ${reason}`,
    );
  });
});

function decodeOrNothing(decoder: AnyDecoder, document: unknown): unknown[] {
  try {
    return [decoder.decode(document)];
  } catch {
    return [];
  }
}
