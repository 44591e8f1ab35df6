/** The versions of the protocol; each has a folder of sources. */
export const versions = ["v1", "v2"] as const;

type Version = (typeof versions)[number];

/** Names a profile; it is the folder of its sources, too. */
export type ProfileName = Version | `${Version}/unstable`;

/** One description of the protocol: a version, without or with what may still change. */
export interface Profile {
  name: ProfileName;
  /** The path of its JSON Schema, from the schema package. */
  schemaFile: string;
  /** The profile whose definitions and code it shares, as far as they are the same. */
  base?: Profile;
}

/** All profiles; each comes after its base. */
export const profiles: readonly Profile[] = versions.flatMap((version) => {
  const stable: Profile = { name: version, schemaFile: `${version}/schema.json` };
  const schemaFile = `${version}/schema.unstable.json`;
  return [stable, { name: `${version}/unstable`, schemaFile, base: stable }];
});
