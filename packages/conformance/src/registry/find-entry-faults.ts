import type { JsonObject } from "../recording/message.ts";

/** The platforms that binaries can target. */
const PLATFORMS = ["darwin", "linux", "windows"].flatMap((system) => [
  `${system}-aarch64`,
  `${system}-x86_64`,
]);

/** Adds all faults of the value at `path` to `faults`. */
type Inspect = (value: unknown, path: string, faults: string[]) => void;

/**
 * Validates `agent.json` against the registry's schema. Returns all faults, including their paths.
 *
 * @see https://github.com/agentclientprotocol/registry/blob/main/agent.schema.json
 */
export function findEntryFaults(agent: JsonObject): string[] {
  const faults: string[] = [];
  inspectEntry(agent, "", faults);
  return faults;
}

const inspectStrings: Inspect = (value, path, faults) => {
  if (!Array.isArray(value)) faults.push(`"${path}" is not an array of strings`);
  else value.forEach((item: unknown, index) => inspectString(item, `${path}[${index}]`, faults));
};

const inspectEnvironment: Inspect = (value, path, faults) => {
  if (!isObject(value)) faults.push(`"${path}" is not an object`);
  else for (const [name, item] of Object.entries(value)) inspectString(item, `${path}.${name}`, faults);
};

const inspectString: Inspect = (value, path, faults) => {
  if (typeof value !== "string") faults.push(`"${path}" is not a string`);
};

const inspectAddress: Inspect = (value, path, faults) => {
  if (typeof value !== "string" || !URL.canParse(value)) faults.push(`"${path}" is not a whole URL`);
};

const inspectPackage = object({
  required: { package: matching(/./su, "a text that is not empty") },
  optional: { args: inspectStrings, env: inspectEnvironment },
  isOpen: false,
});

const inspectBinary = object({
  required: { archive: inspectAddress, cmd: inspectString },
  optional: { args: inspectStrings, env: inspectEnvironment },
  isOpen: false,
});

const inspectDistribution = filled(
  object({
    required: {},
    optional: {
      binary: filled(
        object({
          required: {},
          optional: Object.fromEntries(PLATFORMS.map((platform) => [platform, inspectBinary])),
          isOpen: false,
        }),
      ),
      npx: inspectPackage,
      uvx: inspectPackage,
    },
    isOpen: false,
  }),
);

const inspectEntry = object({
  required: {
    id: matching(/^[a-z][a-z0-9-]*$/, "lower-case letters, digits and hyphens that begin with a letter"),
    name: matching(/./su, "a text that is not empty"),
    version: matching(/^\d+\.\d+\.\d+/, "a version like 1.0.0"),
    description: matching(/./su, "a text that is not empty"),
    distribution: inspectDistribution,
  },
  optional: {
    repository: inspectAddress,
    authors: inspectStrings,
    license: inspectString,
    icon: inspectString,
  },
  isOpen: true,
});

interface Members {
  readonly required: Readonly<Record<string, Inspect>>;
  readonly optional: Readonly<Record<string, Inspect>>;
  /** Whether additional members are allowed. */
  readonly isOpen: boolean;
}

function object({ required, optional, isOpen }: Members): Inspect {
  return (value, path, faults) => {
    if (!isObject(value)) {
      faults.push(`"${path}" is not an object`);
      return;
    }
    const place = (name: string): string => (path === "" ? name : `${path}.${name}`);
    for (const name of Object.keys(required))
      if (!Object.hasOwn(value, name)) faults.push(`"${place(name)}" is missing`);
    const members = { ...required, ...optional };
    for (const [name, member] of Object.entries(value)) {
      if (Object.hasOwn(members, name)) members[name]?.(member, place(name), faults);
      else if (!isOpen)
        faults.push(`"${place(name)}" is unknown: there are ${Object.keys(members).join(", ")}`);
    }
  };
}

function filled(inspect: Inspect): Inspect {
  return (value, path, faults) => {
    if (isObject(value) && Object.keys(value).length === 0) faults.push(`"${path}" is empty`);
    else inspect(value, path, faults);
  };
}

function matching(pattern: RegExp, what: string): Inspect {
  return (value, path, faults) => {
    if (typeof value !== "string" || !pattern.test(value))
      faults.push(`"${path}" is ${JSON.stringify(value)}, not ${what}`);
  };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
