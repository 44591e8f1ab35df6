import type { Handshake } from "./recording.ts";
import { type JsonObject, parseObject, toObject } from "./row.ts";

/** The capabilities that one side advertised, member by member. */
export interface AdvertisedSide {
  readonly name: string;
  readonly capabilities: readonly Capability[];
}

/** One member of the capabilities. */
export interface Capability {
  readonly path: string;
  readonly value: string;
  /** The use that the other side may make of it; empty for members that are not of the protocol. */
  readonly allows: string;
}

const meanings: Readonly<Record<string, string>> = {
  "fs.readTextFile": "the agent may call fs/read_text_file",
  "fs.writeTextFile": "the agent may call fs/write_text_file",
  terminal: "the agent may call terminal/create, output, wait_for_exit, kill and release",
  "elicitation.form": "the agent may ask by a form",
  "elicitation.url": "the agent may ask on a web page",
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
  "promptCapabilities.image": "prompts may have images",
  "promptCapabilities.audio": "prompts may have sound",
  "promptCapabilities.embeddedContext": "prompts may have the text of resources",
  "session.prompt.image": "prompts may have images",
  "session.prompt.audio": "prompts may have sound",
  "session.prompt.embeddedContext": "prompts may have the text of resources",
  "mcpCapabilities.http": "MCP servers may be reached by HTTP",
  "mcpCapabilities.sse": "MCP servers may be reached by SSE",
  "session.mcp.http": "MCP servers may be reached by HTTP",
};

/** Reads both sides of a handshake. */
export function readCapabilities({ request, response }: Handshake): readonly AdvertisedSide[] {
  const params = toObject(parseObject(request.entry.text ?? "")?.["params"]);
  const result = toObject(parseObject(response?.entry.text ?? "")?.["result"]);
  return [
    sideOf("Client", params, [params["clientCapabilities"], params["capabilities"]]),
    sideOf("Agent", result, [result["agentCapabilities"], result["capabilities"]]),
  ];
}

function sideOf(side: "Client" | "Agent", message: JsonObject, parts: readonly unknown[]): AdvertisedSide {
  const { name, version } = toObject(
    message[side === "Client" ? "clientInfo" : "agentInfo"] ?? message["info"],
  );
  const title = [name, version].filter((word) => typeof word === "string").join(" ");
  const capabilities = new Map(
    parts.flatMap((part) => flatten(toObject(part), "")).map((each) => [each.path, each]),
  );
  return {
    name: `${side}: ${title || "unnamed"}, protocol version ${JSON.stringify(message["protocolVersion"]) ?? "unknown"}`,
    capabilities: [...capabilities.values()],
  };
}

function flatten(value: JsonObject, prefix: string): Capability[] {
  return Object.entries(value).flatMap(([name, member]) => {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    const isGroup = typeof member === "object" && member !== null && Object.keys(member).length > 0;
    const own = { path, value: isGroup ? "" : JSON.stringify(member), allows: meanings[path] ?? "" };
    if (name === "_meta" || !isGroup) return [{ ...own, value: JSON.stringify(member) }];
    return [own, ...flatten(toObject(member), path)];
  });
}
