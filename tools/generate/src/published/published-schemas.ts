import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { SchemaDocument } from "../json-schema.ts";
import { type Profile, type ProfileName, profiles } from "../profile.ts";
import { differences } from "./deliberate-differences.ts";

/** The schema files in the crate agent-client-protocol-schema, each with its number of definitions. */
const documents: { readonly [name in ProfileName]: { file: string; count: number } } = {
  v1: { file: "v1.json", count: 197 },
  "v1/unstable": { file: "v1.unstable.json", count: 258 },
  v2: { file: "v2.json", count: 208 },
  "v2/unstable": { file: "v2.unstable.json", count: 276 },
};

/** The published schema of each profile, with its number of definitions. */
export const publishedSchemas: readonly (Profile & { theirs: SchemaDocument; count: number })[] =
  profiles.map((profile) => {
    const { file, count } = documents[profile.name];
    const text = readFileSync(join(import.meta.dirname, "official", file), "utf8");
    return { ...profile, theirs: JSON.parse(text) as SchemaDocument, count };
  });

/** Returns the published schema with our additions. The result must accept the same documents as our schema. */
export function withAdditions(
  profile: ProfileName,
  theirs: SchemaDocument,
  ours: SchemaDocument,
): SchemaDocument {
  const document = structuredClone(theirs);
  for (const { definitions, ours: isOurs, added = [] } of differences[profile]) {
    for (const name of definitions) {
      const published = document.$defs[name];
      const described = ours.$defs[name];
      if (described === undefined) throw new Error(`Cannot compare "${name}": no such definition`);
      if (isOurs === true) document.$defs[name] = described;
      for (const word of added.filter((one) => /^\.\w+$/.test(one))) {
        const property = described.properties?.[word.slice(1)];
        if (published !== undefined && property !== undefined) {
          published.properties = { ...published.properties, [word.slice(1)]: property };
        }
      }
    }
  }
  return document;
}
