import { type JsonObject, toObject } from "../../recording/message.ts";
import { applies, ensure } from "../check-outcome.ts";
import type { Bench, Check } from "../check.ts";
import { initializedBy, isTooOld, resultOf } from "../exchange.ts";
import { membersOf } from "../find-unknown-members.ts";
import { copiesTheVersion, initializeParams } from "../initialize.ts";
import { show } from "../show.ts";

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

export const initializeChecks: readonly Check[] = [
  {
    id: "ACP-INIT-001",
    async run(bench) {
      const { protocolVersion } = await initialize(bench, bench.version);
      ensure(Number.isInteger(protocolVersion), `The version is ${show(protocolVersion)}`);
    },
  },
  {
    id: "ACP-INIT-002",
    async run(bench) {
      const result = await initialize(bench, 1);
      const { protocolVersion } = result;
      applies(protocolVersion !== 2 || copiesTheVersion(result), "it supports only versions after 1");
      ensure(protocolVersion === 1, `The version is ${show(protocolVersion)}`);
    },
  },
  {
    id: "ACP-INIT-201",
    async run(bench) {
      const { protocolVersion } = await initialize(bench, 2);
      const latest = (await initialize(bench, UNKNOWN_VERSION))["protocolVersion"];
      ensure(
        protocolVersion === 2 || protocolVersion === latest,
        `The version is ${show(protocolVersion)}, and ${show(latest)} for a request of ${UNKNOWN_VERSION}`,
      );
    },
  },
  {
    id: "ACP-INIT-003",
    async run(bench) {
      const own = (await initialize(bench, bench.version))["protocolVersion"];
      const { protocolVersion } = await initialize(bench, UNKNOWN_VERSION);
      ensure(
        protocolVersion !== UNKNOWN_VERSION && Number(protocolVersion) >= Number(own),
        `The version is ${show(protocolVersion)}, and ${show(own)} for a request of ${bench.version}`,
      );
    },
  },
  {
    id: "ACP-INIT-004",
    async run(bench) {
      checkInfo("agentInfo", (await bench.open()).initialized);
    },
  },
  {
    id: "ACP-INIT-202",
    async run(bench) {
      const response = await bench.start().request("initialize", initializeParams(1));
      if (isTooOld(response, 1)) return;
      const { protocolVersion } = resultOf(response, "initialize");
      ensure(protocolVersion === 1 || protocolVersion === 2, `The version is ${show(protocolVersion)}`);
    },
  },
  {
    id: "ACP-INIT-203",
    async run(bench) {
      const result = await initialize(bench, 2);
      applies(result["protocolVersion"] === 2, `it answers version ${show(result["protocolVersion"])}`);
      checkInfo("info", result);
    },
  },
  {
    id: "ACP-INIT-204",
    async run(bench) {
      const exchange = await bench.open();
      for (const marker of MARKERS) {
        const value = exchange.capability(marker);
        ensure(value == null || typeof value === "object", `"${marker}" is ${show(value)}`);
      }
    },
  },
  {
    id: "ACP-EXT-202",
    async run(bench) {
      const { initialized } = await bench.open();
      // The draft for resumable streams adds "transport", which describes a server's capabilities.
      const known = [...membersOf(2, "AgentCapabilities"), "transport"];
      const unknown = Object.keys(toObject(initialized["capabilities"])).filter(
        (name) => !known.includes(name),
      );
      ensure(unknown.length === 0, `The capabilities have unknown members: ${unknown.join(", ")}`);
    },
  },
];

async function initialize(bench: Bench, version: number): Promise<JsonObject> {
  // A client with an unknown version also sends the members of all known versions. The agent reads the members of its
  // latest version.
  const params =
    version === UNKNOWN_VERSION
      ? { ...initializeParams(1), ...initializeParams(2), protocolVersion: version }
      : initializeParams(version);
  return initializedBy(await bench.start().request("initialize", params), version);
}

function checkInfo(member: "agentInfo" | "info", result: JsonObject): void {
  const { name, version } = toObject(result[member]);
  ensure(isText(name) && isText(version), `"${member}" is ${show(result[member])}`);
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}
