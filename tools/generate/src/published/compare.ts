/**
 * Prints the differences between our schema and an official one. Usage: `node tools/generate/src/published/compare.ts
 * <schema.json>`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { SchemaDocument } from "../json-schema.ts";
import { type ProfileName, profiles } from "../profile.ts";
import { compareSchemas } from "./compare-schemas.ts";

const [file, ...others] = process.argv.slice(2);
if (file === undefined || others.length > 0) {
  console.error("Cannot compare schemas: name one official schema.json");
  process.exit(2);
}
const theirs = readDocument(file);
const compared = profiles.map(({ name, schemaFile }) => {
  const ours = readDocument(join(import.meta.dirname, "../../../../schema", schemaFile));
  return { name, ours, differences: compareSchemas(name, { ours, theirs }) };
});
// Profiles differ in many definitions, so the best match is the profile with the fewest differences.
const [nearest] = compared.toSorted((a, b) => a.differences.length - b.differences.length);
if (nearest !== undefined) report(nearest);

function report({ name, ours, differences }: (typeof compared)[number]): void {
  for (const { definition, details } of differences)
    for (const detail of details) console.log(`${definition}: ${detail}`);
  const counts = `${Object.keys(theirs.$defs).length} official definitions, ${Object.keys(ours.$defs).length} of ours`;
  console.log(`${name satisfies ProfileName}: ${counts}, ${differences.length} differ`);
  process.exitCode = differences.length === 0 ? 0 : 1;
}

function readDocument(path: string): SchemaDocument {
  try {
    const document = JSON.parse(readFileSync(path, "utf8")) as Partial<SchemaDocument>;
    if (typeof document.$defs !== "object") throw new Error("it has no $defs");
    return document as SchemaDocument;
  } catch (error) {
    console.error(`Cannot read the schema "${path}": ${(error as Error).message}`);
    process.exit(2);
  }
}
