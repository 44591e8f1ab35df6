import type { Handshake } from "./recording.ts";
import { type JsonObject, paramsOf, resultOf, toObject } from "./row.ts";
import { offersSessionMethod } from "./session-methods.ts";

/** The capabilities that one side advertised. */
export interface AdvertisedSide {
  readonly name: string;
  readonly capabilities: readonly Capability[];
  /** Capabilities that the protocol version defines but this side did not advertise. */
  readonly missing: readonly MissingCapability[];
}

export interface MissingCapability {
  readonly path: string;
  /** Description of what the other side must not do without the capability. */
  readonly forbids: string;
}

/** A field in the capabilities. */
export interface Capability {
  readonly path: string;
  readonly value: string;
  /**
   * Description of what this capability allows the other side to do, or forbids if it is `false` or `null`. Empty for
   * fields outside the protocol.
   */
  readonly allows: string;
}

const meanings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "fs.readTextFile": "the agent may call fs/read_text_file",
    "fs.writeTextFile": "the agent may call fs/write_text_file",
    terminal: "the agent may call terminal/create, output, wait_for_exit, kill and release",
    "elicitation.form": "the agent may ask the user to fill in a form",
    "elicitation.url": "the agent may ask the user to open a web page",
    elicitation: "the agent may call elicitation/create",
    loadSession: "the client may call session/load",
    "sessionCapabilities.list": "the client may call session/list",
    "sessionCapabilities.resume": "the client may call session/resume",
    "sessionCapabilities.close": "the client may call session/close",
    "sessionCapabilities.fork": "the client may call session/fork",
    "sessionCapabilities.delete": "the client may call session/delete",
    "session.load": "the client may call session/load",
    "session.list": "the client may call session/list",
    "session.resume": "the client may call session/resume",
    "session.close": "the client may call session/close",
    "session.delete": "the client may call session/delete",
    "promptCapabilities.image": "prompts may contain images",
    "promptCapabilities.audio": "prompts may contain audio",
    "promptCapabilities.embeddedContext": "prompts may contain embedded resources",
    "session.prompt.image": "prompts may contain images",
    "session.prompt.audio": "prompts may contain audio",
    "session.prompt.embeddedContext": "prompts may contain embedded resources",
    "mcpCapabilities.http": "MCP servers may use HTTP",
    "mcpCapabilities.sse": "MCP servers may use SSE",
    "session.mcp.http": "MCP servers may use HTTP",
  }),
);

const promptParts = ["image", "audio", "embeddedContext"];
const ofSession = ["list", "resume", "close", "delete"];

/** Capabilities that each side can advertise, by protocol version. */
const optional: Readonly<Record<"Client" | "Agent", Readonly<Record<1 | 2, readonly string[]>>>> = {
  Client: {
    1: ["fs.readTextFile", "fs.writeTextFile", "terminal", "elicitation.form", "elicitation.url"],
    2: ["elicitation.form", "elicitation.url"],
  },
  Agent: {
    1: [
      "loadSession",
      ...ofSession.map((name) => `sessionCapabilities.${name}`),
      ...promptParts.map((name) => `promptCapabilities.${name}`),
      "mcpCapabilities.http",
    ],
    2: [
      "session.load",
      ...ofSession.map((name) => `session.${name}`),
      ...promptParts.map((name) => `session.prompt.${name}`),
      "session.mcp.http",
    ],
  },
};

/** Reads the capabilities that each side advertised in a handshake. */
export function readCapabilities({ request, response }: Handshake): readonly AdvertisedSide[] {
  const params = paramsOf(request);
  const result = resultOf(response);
  const version = result["protocolVersion"] === 2 ? 2 : 1;
  const client = sideOf("Client", params, [params["clientCapabilities"], params["capabilities"]]);
  const agent = sideOf("Agent", result, [result["agentCapabilities"], result["capabilities"]]);
  const all = version === 2 ? { ...agent, capabilities: withImplied(agent.capabilities, result) } : agent;
  return [client, all].map((side) => withMissing(side, version));
}

/** Adds the methods that `session` implies in version 2. */
function withImplied(capabilities: readonly Capability[], initialized: JsonObject): Capability[] {
  const implied = ofSession
    .filter((name) => offersSessionMethod(initialized, name))
    .map((name) => `session.${name}`)
    .filter((path) => capabilities.every((each) => each.path !== path))
    .map((path) => ({ path, value: "comes with session", allows: meanings.get(path) ?? "" }));
  return [...capabilities, ...implied];
}

interface Side extends Omit<AdvertisedSide, "missing"> {
  readonly side: "Client" | "Agent";
}

function withMissing({ side, name, capabilities }: Side, version: 1 | 2): AdvertisedSide {
  const advertised = new Set(capabilities.map(({ path }) => path));
  const missing = optional[side][version]
    .filter((path) => !advertised.has(path))
    .map((path) => ({ path, forbids: forbidden(path) }));
  return { name, capabilities, missing };
}

function sideOf(side: "Client" | "Agent", message: JsonObject, parts: readonly unknown[]): Side {
  const { name, version } = toObject(
    message[side === "Client" ? "clientInfo" : "agentInfo"] ?? message["info"],
  );
  const title = [name, version].filter((word) => typeof word === "string").join(" ");
  const capabilities = new Map(
    parts.flatMap((part) => flatten(toObject(part), "")).map((each) => [each.path, each]),
  );
  return {
    side,
    name: `${side}: ${title || "unnamed"}, protocol version ${JSON.stringify(message["protocolVersion"]) ?? "unknown"}`,
    capabilities: [...capabilities.values()],
  };
}

/** Describes what the other side must not do without the given capability. */
function forbidden(path: string): string {
  return (meanings.get(path) ?? "").replace("may ", "may not ");
}

function flatten(value: JsonObject, prefix: string): Capability[] {
  return Object.entries(value).flatMap(([name, member]) => {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    const isGroup = typeof member === "object" && member !== null && Object.keys(member).length > 0;
    const isOffered = member !== false && member !== null;
    const allows = isOffered ? (meanings.get(path) ?? "") : forbidden(path);
    const own = { path, value: isGroup ? "" : JSON.stringify(member), allows };
    if (name === "_meta" || !isGroup) return [{ ...own, value: JSON.stringify(member) }];
    return [own, ...flatten(toObject(member), path)];
  });
}
