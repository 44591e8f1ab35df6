import { readFileSync } from "node:fs";
import { join } from "node:path";

import { SeededRandom } from "@parley/schema/seeded-random";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";

import type { JsonSchema, SchemaDocument } from "../json-schema.ts";
import { mutate, randomDocument } from "./fixtures/random-document.ts";
import { acceptedBy, normalForm } from "./normal-form.ts";
import { vocabularyOf } from "./vocabulary.ts";

const mutantsEach = 400;
const documentsEach = 60;

/** A location in the schema of a definition where a keyword is used. */
interface Site {
  definition: string;
  path: (string | number)[];
  keyword: string;
  value: unknown;
  holder: JsonSchema;
}

/** Keywords that affect which documents a schema accepts. */
const keywords = [
  "$ref",
  "additionalProperties",
  "allOf",
  "anyOf",
  "const",
  "enum",
  "items",
  "maxLength",
  "maximum",
  "minItems",
  "minLength",
  "minimum",
  "not",
  "oneOf",
  "properties",
  "propertyNames",
  "required",
  "type",
];

function sitesIn(definition: string, schema: JsonSchema): Site[] {
  const sites: Site[] = [];
  const visit = (value: unknown, path: (string | number)[], isSchema: boolean): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const place = Array.isArray(value) ? Number(key) : key;
      if (isSchema && keywords.includes(key)) {
        sites.push({ definition, path, keyword: key, value: inner, holder: value as JsonSchema });
      }
      if (!isSchema || keywords.includes(key)) {
        const holdsSchemas = isSchema && (key === "properties" || Array.isArray(inner));
        visit(inner, [...path, place], !holdsSchemas);
      }
    }
  };
  visit(schema, [], true);
  return sites;
}

/** Returns a different value for a keyword, or `undefined` to remove the keyword. */
function otherValue({ keyword, value }: Site, random: SeededRandom): unknown {
  if (random.chance(0.4)) return undefined;
  switch (keyword) {
    case "const":
      return typeof value === "string" ? `${value}_` : Number(value) + 1;
    case "minimum":
    case "maximum":
    case "minLength":
    case "maxLength":
    case "minItems":
      return Number(value) + 1;
    case "type":
      return random.pick(
        ["string", "object", "array", "boolean", "integer"].filter((type) => type !== value),
      );
    case "enum":
    case "required":
    case "anyOf":
    case "oneOf":
      return (value as unknown[]).slice(1);
    case "properties": {
      const [first, ...rest] = Object.entries(value as object);
      return Object.fromEntries(first === undefined ? [] : [[`${first[0]}_`, first[1]], ...rest]);
    }
    default:
      return undefined;
  }
}

function mutant(schema: JsonSchema, { path, keyword }: Site, value: unknown): JsonSchema {
  const copy = structuredClone(schema);
  let holder = copy as { [key: string | number]: unknown };
  for (const key of path) holder = holder[key] as typeof holder;
  if (value === undefined) delete holder[keyword];
  else holder[keyword] = value;
  return copy;
}

/** Returns the reason why a mutant is equivalent to the original, if it follows from the location of the keyword. */
function reasonOf({ keyword, holder, value }: Site): string | undefined {
  if (keyword === "additionalProperties" && value === true) return "other properties are free anyway";
  if (keyword === "type" && holder.const !== undefined) return "the constant is of that type";
  if (keyword === "type" && value === "object") return "the schema around it requires an object";
  return undefined;
}

describe.each(["v1", "v2"])("a %s schema with one keyword changed", (version) => {
  const file = join(import.meta.dirname, "../../../../schema", version, "schema.json");
  const ours = JSON.parse(readFileSync(file, "utf8")) as SchemaDocument;
  const random = new SeededRandom(7);
  const sites = Object.entries(ours.$defs).flatMap(([name, schema]) => sitesIn(name, schema));
  const mutants = Array.from({ length: mutantsEach }, () => {
    const site = random.pick(sites);
    const original = ours.$defs[site.definition] as JsonSchema;
    return { site, original, changed: mutant(original, site, otherValue(site, random)) };
  });

  /** Returns the normal form and vocabulary of a schema, or the error if the comparison rejects the schema. */
  function fingerprint(schema: JsonSchema): string {
    try {
      return normalForm(schema, ours) + [...vocabularyOf(schema)].toSorted().join("\n");
    } catch (error) {
      return String(error);
    }
  }

  const survivors = mutants.filter(({ original, changed }) => fingerprint(original) === fingerprint(changed));

  /** Returns whether the keyword is in an alternative that other alternatives of the union already cover. */
  function isAbsorbed({ original, site: { path } }: (typeof mutants)[number]): boolean {
    const [union, index] = path;
    if (union !== "anyOf" || typeof index !== "number") return false;
    const others = { ...original, anyOf: original.anyOf?.toSpliced(index, 1) ?? [] };
    return normalForm(others, ours) === normalForm(original, ours);
  }

  it("is recognized as different unless it is known to be equivalent", () => {
    const unexplained = survivors.filter((one) => reasonOf(one.site) === undefined && !isAbsorbed(one));
    expect(
      unexplained.map(({ site }) => `${site.definition} ${site.path.join(".")} ${site.keyword}`),
    ).toEqual([]);
    expect(survivors.length).toBeLessThan(mutantsEach / 4);
  });

  it("accepts the same documents if the comparison finds no difference", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
    ajv.addSchema({ $id: "acp", $defs: ours.$defs });
    const disagreements = survivors.flatMap(({ site, original, changed }) => {
      const [before, after] = [original, changed].map((schema) =>
        ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll(`"#/$defs/`, `"acp#/$defs/`)) as object),
      );
      const set = acceptedBy(original, ours);
      const documents = Array.from({ length: documentsEach }, (_, index) => {
        const one = randomDocument(set, random);
        return index % 2 === 0 ? one : mutate(one, random);
      });
      return documents.some((one) => before?.(one) !== after?.(one)) ? [site] : [];
    });
    expect(disagreements).toEqual([]);
  });
});
