import { type JsonObject, toObject } from "../agent-under-test.ts";
import { ensure } from "../check-outcome.ts";
import type { Bench, Check } from "../check.ts";
import { initializeParams, resultOf } from "../exchange.ts";

const UNKNOWN_VERSION = 65_535;
const MARKERS = [
  "session",
  "session.prompt",
  "session.prompt.image",
  "session.mcp",
  "session.mcp.stdio",
  "session.delete",
  "session.load",
  "auth",
];

/** Checks of `initialize`. */
export const initializeChecks: readonly Check[] = [
  {
    id: "ACP-INIT-001",
    versions: [1, 2],
    level: "must",
    rule: '"initialize" succeeds with an integer version.',
    async run(bench) {
      const { protocolVersion } = await initialize(bench, bench.version);
      ensure(Number.isInteger(protocolVersion), `The version is ${JSON.stringify(protocolVersion)}`);
    },
  },
  {
    id: "ACP-INIT-002",
    versions: [1],
    level: "must",
    rule: "For version 1, the agent answers 1.",
    async run(bench) {
      const { protocolVersion } = await initialize(bench, 1);
      ensure(protocolVersion === 1, `The version is ${JSON.stringify(protocolVersion)}`);
    },
  },
  {
    id: "ACP-INIT-201",
    versions: [2],
    level: "must",
    rule: "For version 2, the agent answers 2 or its own latest version.",
    async run(bench) {
      const { protocolVersion } = await initialize(bench, 2);
      ensure(
        protocolVersion === 2 || protocolVersion === 1,
        `The version is ${JSON.stringify(protocolVersion)}`,
      );
    },
  },
  {
    id: "ACP-INIT-003",
    versions: [1, 2],
    level: "must",
    rule: "For a version that does not exist, the agent answers its own latest version, not the requested one.",
    async run(bench) {
      const own = (await initialize(bench, bench.version))["protocolVersion"];
      const params = { ...initializeParams(1), ...initializeParams(2), protocolVersion: UNKNOWN_VERSION };
      const response = await bench.start().request("initialize", params);
      const { protocolVersion } = resultOf(response, "initialize");
      ensure(
        protocolVersion !== UNKNOWN_VERSION && Number(protocolVersion) >= Number(own),
        `The version is ${JSON.stringify(protocolVersion)}, and ${JSON.stringify(own)} for a request of ${bench.version}`,
      );
    },
  },
  {
    id: "ACP-INIT-004",
    versions: [1],
    level: "should",
    rule: '"agentInfo" has a name and a version.',
    async run(bench) {
      checkInfo((await bench.open()).initialized["agentInfo"]);
    },
  },
  {
    id: "ACP-INIT-202",
    versions: [2],
    level: "must",
    rule: "A client of version 1 is answered without an error.",
    async run(bench) {
      const { protocolVersion } = await initialize(bench, 1);
      ensure(
        protocolVersion === 1 || protocolVersion === 2,
        `The version is ${JSON.stringify(protocolVersion)}`,
      );
    },
  },
  {
    id: "ACP-INIT-203",
    versions: [2],
    level: "must",
    rule: '"info" has a name and a version.',
    async run(bench) {
      checkInfo((await bench.open()).initialized["info"]);
    },
  },
  {
    id: "ACP-INIT-204",
    versions: [2],
    level: "must",
    rule: "A capability is an object, missing or null, never a boolean.",
    async run(bench) {
      const exchange = await bench.open();
      for (const marker of MARKERS) {
        const value = exchange.capability(marker);
        ensure(value == null || typeof value === "object", `"${marker}" is ${JSON.stringify(value)}`);
      }
    },
  },
  {
    id: "ACP-EXT-202",
    versions: [2],
    level: "should",
    rule: 'Capabilities of extensions are in "_meta".',
    async run(bench) {
      const { initialized } = await bench.open();
      const known = ["session", "auth", "_meta"];
      const unknown = Object.keys(toObject(initialized["capabilities"])).filter(
        (name) => !known.includes(name),
      );
      ensure(unknown.length === 0, `The capabilities have unknown members: ${unknown.join(", ")}`);
    },
  },
];

async function initialize(bench: Bench, version: number): Promise<JsonObject> {
  return resultOf(await bench.start().request("initialize", initializeParams(version)), "initialize");
}

function checkInfo(info: unknown): void {
  const { name, version } = toObject(info);
  ensure(isText(name) && isText(version), `The agent has the info ${JSON.stringify(info)}`);
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}
