/** Names a profile; it is the folder of its sources, too. */
export type ProfileName = "v1" | "v1/unstable" | "v2" | "v2/unstable";

/** One description of the protocol: a version, without or with what may still change. */
export interface Profile {
  name: ProfileName;
  /** The path of its JSON Schema, from the schema package. */
  schemaFile: string;
  /** The profile whose definitions and code it shares, as far as they are the same. */
  base?: Profile;
}

const v1: Profile = { name: "v1", schemaFile: "v1/schema.json" };
const v2: Profile = { name: "v2", schemaFile: "v2/schema.json" };

/** All profiles; each comes after its base. */
export const profiles: readonly Profile[] = [
  v1,
  { name: "v1/unstable", schemaFile: "v1/schema.unstable.json", base: v1 },
  v2,
  { name: "v2/unstable", schemaFile: "v2/schema.unstable.json", base: v2 },
];
