import { CheckFailure, applies, ensure } from "../agent/check-outcome.ts";
import { type JsonObject, toObject } from "../recording/message.ts";
import { findEntryFaults } from "./find-entry-faults.ts";
import { findColourFault, findSizeFault } from "./find-icon-faults.ts";
import type { RegistryEntry } from "./registry-entry.ts";

/** The entry to check, and its agent. */
export interface EntryBench {
  readonly entry: RegistryEntry;
  /**
   * Returns the `initialize` result from the entry's agent. Starts the agent only once, with an empty home folder.
   *
   * @throws {CheckFailure} if the agent does not answer, {@link NotApplicable} if there is no command to start it.
   */
  initialize(): Promise<JsonObject>;
}

/** Checks whether an entry follows a rule of the catalogue. */
export interface EntryCheck {
  readonly id: string;
  /** @throws {CheckFailure} if the rule is broken, {@link NotApplicable} if it does not apply to this entry. */
  run(bench: EntryBench): void | Promise<void>;
}

/** All entry checks, starting with the checks of the files. */
export const entryChecks: readonly EntryCheck[] = [
  {
    id: "PARLEY-ENTRY-SCHEMA-001",
    run({ entry: { agent } }) {
      ensure(agent, "agent.json is not a JSON object");
      const faults = findEntryFaults(agent);
      ensure(faults.length === 0, faults.join("; "));
    },
  },
  {
    id: "PARLEY-ENTRY-ID-001",
    run({ entry }) {
      const { id } = agentOf(entry);
      ensure(id === entry.folder, `The id is ${JSON.stringify(id)}, and the folder "${entry.folder}"`);
    },
  },
  {
    id: "PARLEY-ENTRY-VERSION-001",
    run({ entry }) {
      const { version } = agentOf(entry);
      const isPlain = /^\d+\.\d+\.\d+(?:\.|$)/.test(String(version));
      ensure(isPlain, `The version is ${JSON.stringify(version)}`);
    },
  },
  {
    id: "PARLEY-ENTRY-VERSION-002",
    run({ entry }) {
      const agent = agentOf(entry);
      for (const { place, version } of releasesOf(agent))
        ensure(
          version === undefined || version === agent["version"],
          `The entry is version ${String(agent["version"])}, and ${place} version ${version}`,
        );
    },
  },
  {
    id: "PARLEY-ENTRY-VERSION-003",
    run({ entry }) {
      for (const { place, text } of releasesOf(agentOf(entry)))
        ensure(!/\/latest\/|@latest/i.test(text), `${place} is "${text}"`);
    },
  },
  {
    id: "PARLEY-ENTRY-PLATFORM-001",
    run({ entry }) {
      const { binary } = toObject(agentOf(entry)["distribution"]);
      applies(binary !== undefined, "it has no binaries");
      const platforms = Object.keys(toObject(binary));
      const missing = ["darwin", "linux", "windows"].filter(
        (system) => !platforms.some((platform) => platform.startsWith(`${system}-`)),
      );
      ensure(missing.length === 0, `There is no binary for ${missing.join(" and ")}`);
    },
  },
  iconCheck("PARLEY-ENTRY-ICON-001", findSizeFault),
  iconCheck("PARLEY-ENTRY-ICON-002", findColourFault),
  {
    id: "PARLEY-ENTRY-AGENT-001",
    async run(bench) {
      const { protocolVersion } = await bench.initialize();
      ensure(Number.isInteger(protocolVersion), `The version is ${JSON.stringify(protocolVersion)}`);
    },
  },
  {
    id: "PARLEY-ENTRY-AGENT-002",
    async run(bench) {
      const { agentInfo } = await initializedBy(bench);
      const { version } = toObject(agentInfo);
      applies(typeof version === "string", "the agent does not say its version");
      const { version: listed } = agentOf(bench.entry);
      ensure(version === listed, `The agent is version ${version}, and the entry ${JSON.stringify(listed)}`);
    },
  },
  {
    id: "PARLEY-ENTRY-AUTH-001",
    async run(bench) {
      const { authMethods } = await initializedBy(bench);
      ensure(Array.isArray(authMethods), `"authMethods" is ${JSON.stringify(authMethods)}`);
      const types = authMethods.map((method) => typeOf(toObject(method)));
      ensure(
        types.some((type) => type === "agent" || type === "terminal"),
        types.length === 0
          ? '"authMethods" is empty'
          : `The log-in methods have the types ${types.join(", ")}`,
      );
    },
  },
];

function agentOf({ agent }: RegistryEntry): JsonObject {
  applies(agent, "agent.json is not a JSON object");
  return agent;
}

/** Returns the `initialize` result. A separate rule covers agents that do not return a result. */
async function initializedBy(bench: EntryBench): Promise<JsonObject> {
  try {
    return await bench.initialize();
  } catch (error) {
    applies(!(error instanceof CheckFailure), 'the agent does not answer "initialize"');
    throw error;
  }
}

function iconCheck(id: string, findFault: (svg: string) => string | undefined): EntryCheck {
  return {
    id,
    run({ entry: { icon } }) {
      applies(icon !== undefined, "it has no icon.svg");
      const fault = findFault(icon);
      ensure(fault === undefined, String(fault));
    },
  };
}

/** Returns a login method's type as determined by the registry. */
function typeOf({ type, _meta }: JsonObject): string {
  if (typeof type === "string" && type !== "") return type;
  return "terminal-auth" in toObject(_meta) ? "terminal" : "agent";
}

/** An archive or package of an entry, and the version in its name, if any. */
interface Release {
  readonly place: string;
  readonly text: string;
  readonly version: string | undefined;
}

function releasesOf(agent: JsonObject): Release[] {
  const { binary, npx, uvx } = toObject(agent["distribution"]);
  const archives = Object.entries(toObject(binary)).map(([platform, target]): Release => {
    const { archive } = toObject(target);
    const text = typeof archive === "string" ? archive : "";
    return { place: `the archive for ${platform}`, text, version: versionInAddress(text) };
  });
  const packages = Object.entries({ npx, uvx }).flatMap(([name, distribution]): Release[] => {
    const text = toObject(distribution)["package"];
    if (typeof text !== "string") return [];
    return [{ place: `the package of ${name}`, text, version: versionInPackage(text) }];
  });
  return [...archives, ...packages];
}

function versionInAddress(address: string): string | undefined {
  const release = /\/(?:download|releases)\/v?(\d[\d.]*)\//.exec(address)?.[1];
  if (release === undefined) return /\/-\/[^/]+-(\d+\.\d+\.\d+)\.tgz/.exec(address)?.[1];
  return [...release.split("."), "0", "0"].slice(0, 3).join(".");
}

function versionInPackage(name: string): string | undefined {
  return /[^@](?:@|[=~<>]=?=?)(?=v?\d)v?([\w.+-]+)$/.exec(name)?.[1];
}
