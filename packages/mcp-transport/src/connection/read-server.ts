import { isAbsolute } from "node:path";

import type { McpServer } from "@parley/schema/v1";

import type { ConnectionSettings } from "./connection-settings.ts";

/**
 * A declared server as it is connected. What a client left out counts as empty: `args` and `env` were not always required.
 */
export type DeclaredServer =
  | {
      readonly kind: "stdio";
      readonly name: string;
      readonly command: string;
      readonly args: readonly string[];
      readonly env: readonly NamedValue[];
    }
  | {
      readonly kind: "http" | "sse";
      readonly name: string;
      readonly url: URL;
      readonly headers: readonly NamedValue[];
    };

/** A variable or a header. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** What is wrong with a declaration, as the end of a sentence. */
export interface ConfigProblem {
  readonly problem: string;
}

/** Reads a declaration; the types of its fields are taken for granted. */
export function readServer(server: McpServer, settings: ConnectionSettings): DeclaredServer | ConfigProblem {
  // Beside the listed types a client may send any, and none stands for stdio (ACP v2 says so in words: "stdio").
  const type: string = ("type" in server ? server.type : undefined) ?? "stdio";
  if (type === "stdio")
    return "command" in server ? readStdio(server, settings) : { problem: "it has no command" };
  if (type === "http" || type === "sse")
    return "url" in server ? readHttp(type, server) : { problem: "it has no url" };
  return { problem: `its type "${type}" is not supported` };
}

function readHttp(
  kind: "http" | "sse",
  server: Extract<McpServer, { url: string }>,
): DeclaredServer | ConfigProblem {
  const url = URL.parse(server.url);
  if (url === null || !/^https?:$/.test(url.protocol)) return { problem: "its url is not an HTTP address" };
  const headers = (server.headers as readonly NamedValue[] | null | undefined) ?? [];
  return areHeaders(headers)
    ? { kind, name: server.name, url, headers }
    : { problem: "its headers are not valid" };
}

function areHeaders(headers: readonly NamedValue[]): boolean {
  try {
    const accepted = new Headers(headers.map(({ name, value }): [string, string] => [name, value]));
    return headers.every(({ name }) => accepted.has(name));
  } catch {
    // The error shows the value.
    return false;
  }
}

function readStdio(
  server: Extract<McpServer, { command: string }>,
  settings: ConnectionSettings,
): DeclaredServer | ConfigProblem {
  const { command } = server;
  const args = (server.args as readonly string[] | null | undefined) ?? [];
  const env = (server.env as readonly NamedValue[] | null | undefined) ?? [];
  if (!isAbsolute(command) && !(settings.allowPathLookup && /^[^/\\]+$/.test(command))) {
    return { problem: `its command "${command}" is not an absolute path` };
  }
  const words = [command, ...args, ...env.flatMap(({ name, value }) => [name, value])];
  if (words.some((word) => word.includes("\0")))
    return { problem: "its command, args or env hold a NUL character" };
  return { kind: "stdio", name: server.name, command, args, env };
}
