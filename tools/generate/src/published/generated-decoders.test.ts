import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";

import sdkV1 from "@agentclientprotocol/sdk/schema/v1/schema.json" with { type: "json" };
import sdkV1Unstable from "@agentclientprotocol/sdk/schema/v1/schema.unstable.json" with { type: "json" };
import sdkV2 from "@agentclientprotocol/sdk/schema/v2/schema.json" with { type: "json" };
import sdkV2Unstable from "@agentclientprotocol/sdk/schema/v2/schema.unstable.json" with { type: "json" };
import { SeededRandom } from "@parley/schema/seeded-random";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";

import type { JsonSchema, SchemaDocument } from "../json-schema.ts";
import type { ProfileName } from "../profile.ts";
import { cross, mutate, randomDocument } from "./fixtures/random-document.ts";
import { acceptedBy, normalForm } from "./normal-form.ts";
import { publishedSchemas, withAdditions } from "./published-schemas.ts";

interface AnyDecoder {
  validate: (value: unknown) => unknown;
  decode: (value: unknown) => unknown;
}

interface OfficialSchema {
  safeParse: (value: unknown) => { success: boolean };
}

const documentsEach = 400;
/** Kept small because the official SDK is slow. */
const documentsForSdk = 50;
const seed = 42;
/** Checking 100,000 documents takes several seconds, and longer on a busy machine. */
const timeout = 300_000;

const schemaPackage = join(import.meta.dirname, "../../../../schema");

async function decodersOf(profile: string): Promise<{ [definition: string]: AnyDecoder }> {
  const { href } = pathToFileURL(join(schemaPackage, "src", profile, "validators.gen.ts"));
  return (await import(/* @vite-ignore */ href)) as { [definition: string]: AnyDecoder };
}

/** Returns the schemas of the official SDK. Each name is a definition's name with the prefix `z`. */
async function officialSchemasOf(profile: string): Promise<{ [name: string]: OfficialSchema }> {
  const schema = createRequire(import.meta.url).resolve("@agentclientprotocol/sdk/schema/v1/schema.json");
  const { href } = pathToFileURL(join(dirname(schema), "../../dist", profile, "schema/zod.gen.js"));
  return (await import(/* @vite-ignore */ href)) as { [name: string]: OfficialSchema };
}

/** The schemas from which the official SDK was generated, which are older than those in `official`. */
const sdkSchemas: { readonly [profile in ProfileName]: SchemaDocument } = {
  v1: sdkV1,
  "v1/unstable": sdkV1Unstable,
  v2: sdkV2,
  "v2/unstable": sdkV2Unstable,
};

/**
 * Returns whether two schemas define a name in the same way. Returns false if one of them lacks the definition, or if
 * the definition cannot be normalized.
 */
function isAlike(name: string, one: SchemaDocument, other: SchemaDocument): boolean {
  const [form, otherForm] = [one, other].map((document) => {
    const definition = document.$defs[name];
    try {
      return definition && normalForm(definition, document);
    } catch {
      return undefined;
    }
  });
  return form !== undefined && form === otherForm;
}

function oursOf(schemaFile: string): SchemaDocument {
  return JSON.parse(readFileSync(join(schemaPackage, schemaFile), "utf8")) as SchemaDocument;
}

/** Returns documents for a definition, half of them mutated. They are frozen because tests share them. */
function documentsIn(theirs: SchemaDocument, name: string): unknown[] {
  const random = new SeededRandom(seed);
  const set = acceptedBy(theirs.$defs[name] as JsonSchema, theirs);
  return Array.from({ length: documentsEach }, (_, index) => {
    const document = randomDocument(set, random);
    if (index % 5 === 4) return cross(document, randomDocument(set, random), random);
    return index % 2 === 0 ? document : mutate(index % 3 === 0 ? mutate(document, random) : document, random);
  }).map(deepFreeze);
}

function deepFreeze(value: unknown): unknown {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}

interface Subject {
  readonly name: string;
  readonly decoder: AnyDecoder;
  readonly documents: readonly unknown[];
}

const profiles = await Promise.all(
  publishedSchemas.map(async ({ name: profile, schemaFile, theirs }) => {
    const extended = withAdditions(profile, theirs, oursOf(schemaFile));
    const decoders = await decodersOf(profile);
    const subjects = Object.keys(extended.$defs).map((name): Subject => {
      return { name, decoder: decoders[name] as AnyDecoder, documents: documentsIn(extended, name) };
    });
    return { profile, theirs: extended, subjects, official: await officialSchemasOf(profile) };
  }),
);

function accepts({ decoder }: Subject, document: unknown): boolean {
  try {
    decoder.validate(document);
    return true;
  } catch {
    return false;
  }
}

function decodeOrNothing({ decoder }: Subject, document: unknown): unknown[] {
  try {
    return [decoder.decode(document)];
  } catch {
    return [];
  }
}

/** Returns the definitions with failing documents, each with its first failing document. */
function failuresOf(
  subjects: readonly Subject[],
  isWrong: (subject: Subject) => (document: unknown) => boolean,
): { readonly name: string; readonly document: unknown }[] {
  return subjects.flatMap((subject) => {
    const wrong = subject.documents.filter(isWrong(subject));
    return wrong.slice(0, 1).map((document) => ({ name: subject.name, document }));
  });
}

describe.each(profiles)("the generated decoders of $profile", ({ profile, theirs, subjects, official }) => {
  it("accept exactly what Ajv accepts according to the published schema", { timeout }, () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
    ajv.addSchema({ $id: "acp", $defs: theirs.$defs });
    const failing = failuresOf(subjects, (subject) => {
      const validate = ajv.compile({ $ref: `acp#/$defs/${subject.name}` });
      return (document) => accepts(subject, document) !== validate(document);
    });
    expect(failing).toEqual([]);
  });

  it("return their own output unchanged", { timeout }, () => {
    const failing = failuresOf(subjects, (subject) => (document) => {
      const decoded = decodeOrNothing(subject, document);
      return decoded.some((value) => !isDeepStrictEqual(decodeOrNothing(subject, value), [value]));
    });
    expect(failing).toEqual([]);
  });

  it("return a valid document unchanged", { timeout }, () => {
    const failing = failuresOf(subjects, (subject) => (document) => {
      return accepts(subject, document) && decodeOrNothing(subject, document)[0] !== document;
    });
    expect(failing).toEqual([]);
  });

  it("decode everything that the official SDK reads", { timeout }, () => {
    const sdk = sdkSchemas[profile];
    const shared = subjects.filter(({ name }) => isAlike(name, sdk, theirs));
    expect(shared.length).toBeGreaterThan(subjects.length / 2);
    const reads = ({ name }: Subject, document: unknown): boolean =>
      official[`z${name}`]?.safeParse(document).success === true;
    const sampled = shared.map((subject) => {
      const sample = subject.documents.slice(0, documentsForSdk);
      return { ...subject, documents: sample.filter((document) => reads(subject, document)) };
    });
    expect(sampled.filter(({ documents }) => documents.length === 0).map(({ name }) => name)).toEqual([]);
    const failing = failuresOf(sampled, (subject) => (document) => {
      return decodeOrNothing(subject, document).length === 0;
    });
    expect(failing).toEqual([]);
  });
});
