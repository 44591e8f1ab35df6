import { type JsonObject, toObject } from "../../recording/message.ts";
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
    async run(bench) {
      const { protocolVersion } = await initialize(bench, bench.version);
      ensure(Number.isInteger(protocolVersion), `The version is ${JSON.stringify(protocolVersion)}`);
    },
  },
  {
    id: "ACP-INIT-002",
    async run(bench) {
      const { protocolVersion } = await initialize(bench, 1);
      ensure(protocolVersion === 1, `The version is ${JSON.stringify(protocolVersion)}`);
    },
  },
  {
    id: "ACP-INIT-201",
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
    async run(bench) {
      checkInfo((await bench.open()).initialized["agentInfo"]);
    },
  },
  {
    id: "ACP-INIT-202",
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
    async run(bench) {
      checkInfo((await bench.open()).initialized["info"]);
    },
  },
  {
    id: "ACP-INIT-204",
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
    async run(bench) {
      const { initialized } = await bench.open();
      // "transport" is where the draft of resumable streams has what a server can do.
      const known = ["session", "auth", "_meta", "transport"];
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
