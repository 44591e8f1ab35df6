import v1 from "@agentclientprotocol/sdk/schema/v1/schema.json" with { type: "json" };
import v1Unstable from "@agentclientprotocol/sdk/schema/v1/schema.unstable.json" with { type: "json" };
import v2 from "@agentclientprotocol/sdk/schema/v2/schema.json" with { type: "json" };
import v2Unstable from "@agentclientprotocol/sdk/schema/v2/schema.unstable.json" with { type: "json" };

import type { SchemaDocument } from "../json-schema.ts";
import { type Profile, type ProfileName, profiles } from "../profile.ts";
import { differences } from "./deliberate-differences.ts";

const documents: { readonly [name in ProfileName]: { theirs: SchemaDocument; count: number } } = {
  v1: { theirs: v1, count: 178 },
  "v1/unstable": { theirs: v1Unstable, count: 252 },
  v2: { theirs: v2, count: 197 },
  "v2/unstable": { theirs: v2Unstable, count: 262 },
};

/** The published schema of each profile, with the number of its definitions. */
export const publishedSchemas: readonly (Profile & { theirs: SchemaDocument; count: number })[] =
  profiles.map((profile) => ({ ...profile, ...documents[profile.name] }));

/** Returns the published schema with our additions. Our schema has to accept the same documents. */
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
