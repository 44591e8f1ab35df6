/** The protocol versions. Each has a folder of sources. */
const versions = ["v1", "v2"] as const;

type Version = (typeof versions)[number];

/** The name of a profile, which is also the name of its source folder. */
export type ProfileName = Version | `${Version}/unstable`;

/** One version of the protocol, with or without unstable methods and types. */
export interface Profile {
  name: ProfileName;
  /** Path of its JSON Schema, relative to the schema package. */
  schemaFile: string;
  /** The profile whose identical definitions and code this profile reuses. */
  base?: Profile;
}

/** All profiles, each after its base. */
export const profiles: readonly Profile[] = versions.flatMap((version) => {
  const stable: Profile = { name: version, schemaFile: `${version}/schema.json` };
  const schemaFile = `${version}/schema.unstable.json`;
  return [stable, { name: `${version}/unstable`, schemaFile, base: stable }];
});
