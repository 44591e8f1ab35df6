/** The versions of the protocol, each with its own folder of sources. */
const versions = ["v1", "v2"] as const;

type Version = (typeof versions)[number];

/** The name of a profile, which is also the folder that contains its sources. */
export type ProfileName = Version | `${Version}/unstable`;

/** A description of the protocol: one version, with or without its drafts. */
export interface Profile {
  name: ProfileName;
  /** The path of its JSON Schema, relative to the schema package. */
  schemaFile: string;
  /** The profile whose definitions and code are reused where they are equal. */
  base?: Profile;
}

/** All profiles, each after its base. */
export const profiles: readonly Profile[] = versions.flatMap((version) => {
  const stable: Profile = { name: version, schemaFile: `${version}/schema.json` };
  const schemaFile = `${version}/schema.unstable.json`;
  return [stable, { name: `${version}/unstable`, schemaFile, base: stable }];
});
