import { createHash } from "node:crypto";

import { createPathGuard } from "@parley/agent/node";
import type { McpOpenRequest } from "@parley/mcp-transport";
import { parseJsonFile } from "@parley/process/files";

import type { Environment } from "../environment.ts";
import { readTextFile } from "../tools/files/text-file.ts";
import { FileFault } from "./front-matter.ts";
import { fillIn, literalHost, secretsAmong, variablesIn } from "./server-variables.ts";

export const MCP_FILE = ".mcp.json";

export interface ProjectServer {
  readonly name: string;
  /** The command with its arguments, or the URL, exactly as written in the file. */
  readonly line: string;
  /** The declaration as written in the file, before variables are expanded. */
  readonly json: string;
  /** Changes whenever any part of the declaration changes. */
  readonly fingerprint: string;
  /** Host that receives all requests, if the file specifies it. */
  readonly host: string | undefined;
  /** Returns the names of the variables whose values look like secrets. */
  readonly secrets: (environment: Environment) => readonly string[];
  /**
   * Returns the declaration with variables expanded.
   *
   * @throws {Error} if a variable is not set and has no default, if it contains one of the agent's model keys, or if it
   * is a secret for a host that the file does not specify.
   */
  readonly declare: (environment: Environment) => McpOpenRequest["servers"][number];
}

export interface McpFile<Fault> {
  readonly servers: readonly ProjectServer[];
  readonly faults: readonly Fault[];
}

/**
 * Reads a project's MCP servers. Returns none if the file is missing or cannot be read. Symbolic links that point
 * outside the project are not followed. Error messages about the file's contents include the line.
 */
export async function readMcpFile(cwd: string): Promise<McpFile<string>> {
  try {
    const { path, outside } = await createPathGuard([cwd]).resolve(MCP_FILE);
    const text = outside ? null : await readTextFile(path);
    const { servers, faults } = text === null ? { servers: [], faults: [] } : parseMcpFile(text);
    return { servers, faults: faults.map(describeFault) };
  } catch (error) {
    return { servers: [], faults: [describeFault(error)] };
  }
}

function describeFault(error: unknown): string {
  const line = error instanceof FileFault ? `, line ${error.line}` : "";
  return `Cannot read ${MCP_FILE}${line}: ${(error as Error).message}`;
}

/** @throws {FileFault} if the text is not JSON with an object in `mcpServers`. */
export function parseMcpFile(text: string): McpFile<FileFault> {
  const file = parseJson(text);
  const servers = isObject(file) ? file["mcpServers"] : undefined;
  if (!isObject(servers)) throw new FileFault(1, '"mcpServers" must be an object');
  const lines = text.split("\n");
  const found: { servers: ProjectServer[]; faults: FileFault[] } = { servers: [], faults: [] };
  for (const [name, server] of Object.entries(servers)) {
    // Other programs that read this file let users disable servers with this field.
    if (isObject(server) && server["disabled"] === true) continue;
    const fault = faultOf(server);
    if (fault === undefined) found.servers.push(toServer(name, server as Declared));
    else if (found.faults.length < MOST_FAULTS) {
      const at = lines.findIndex((line) => line.includes(`${JSON.stringify(name)}:`));
      found.faults.push(new FileFault(Math.max(at, 0) + 1, `the server "${name}" is not valid: ${fault}`));
    }
  }
  return found;
}

/** Maximum number of invalid declarations to report. */
const MOST_FAULTS = 5;

interface Declared {
  readonly type?: "stdio" | "http" | "sse";
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: { readonly [name: string]: string };
  readonly url?: string;
  readonly headers?: { readonly [name: string]: string };
}

function parseJson(text: string): unknown {
  try {
    return parseJsonFile(text);
  } catch (error) {
    const { message } = error as Error;
    const [, line] = /\(line (\d+) column/.exec(message) ?? [];
    throw new FileFault(line === undefined ? text.split("\n").length : Number(line), message);
  }
}

function faultOf(server: unknown): string | undefined {
  if (!isObject(server)) return "it must be an object";
  const { type = "stdio", command, args = [], env = {}, url, headers = {} } = server;
  if (type !== "stdio" && type !== "http" && type !== "sse") return '"type" must be "stdio", "http" or "sse"';
  if (server["type"] === undefined && command === undefined && url !== undefined)
    return '"type" must be "http" or "sse" for a server with "url"';
  if (type === "stdio" && (typeof command !== "string" || command === "")) return '"command" must be a text';
  if (type !== "stdio" && (typeof url !== "string" || url === "")) return '"url" must be a text';
  if (!Array.isArray(args) || !args.every((arg) => typeof arg === "string")) return '"args" must be texts';
  if (!hasTexts(env)) return '"env" must be an object of texts';
  return hasTexts(headers) ? undefined : '"headers" must be an object of texts';
}

function toServer(name: string, server: Declared): ProjectServer {
  const { type = "stdio", command = "", args = [], env = {}, url = "", headers = {} } = server;
  const texts =
    type === "stdio" ? [command, ...args, ...Object.values(env)] : [url, ...Object.values(headers)];
  const names = variablesIn(texts);
  const host = type === "stdio" ? undefined : literalHost(url);
  return {
    name,
    host,
    secrets: (environment) => secretsAmong(names, environment),
    line: type === "stdio" ? [command, ...args].join(" ") : url,
    json: JSON.stringify(server, undefined, 2),
    fingerprint: createHash("sha256")
      .update(JSON.stringify([name, server]))
      .digest("hex"),
    declare(environment) {
      const fill = (text: string): string => fillIn(text, environment);
      const pairs = (values: typeof env): { name: string; value: string }[] =>
        Object.entries(values).map(([key, value]) => ({ name: key, value: fill(value) }));
      const [secret] = secretsAmong(names, environment);
      if (type !== "stdio" && host === undefined && secret !== undefined)
        throw new Error(`the variable ${secret} is sent only to a host that stands in the file`);
      if (type === "stdio") return { name, command: fill(command), args: args.map(fill), env: pairs(env) };
      return { type, name, url: fill(url), headers: pairs(headers) };
    },
  };
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasTexts(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((text) => typeof text === "string");
}
