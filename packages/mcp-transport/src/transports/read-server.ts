import { isAbsolute } from "node:path";

import type * as v1 from "@parley/schema/v1";
import type * as unstable from "@parley/schema/v1/unstable";
import type { McpServerAcpId } from "@parley/schema/v1/unstable";
import type * as v2 from "@parley/schema/v2";

import type { ConnectionSettings } from "../server/connection-settings.ts";

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
    }
  | { readonly kind: "acp"; readonly name: string; readonly serverId: McpServerAcpId };

/** A variable or a header. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** What is wrong with a declaration, as the end of a sentence. */
export interface ConfigProblem {
  readonly problem: string;
}

/** A server as a client declares it, in either version of ACP. */
export type McpServerDeclaration = v1.McpServer | v2.McpServer | unstable.McpServer;

/** What any of them may have. */
interface Fields {
  readonly name: string;
  /** Missing or `null` stands for stdio, which only ACP v2 says in words. */
  readonly type?: string | null;
  readonly command?: string;
  readonly args?: readonly string[] | null;
  readonly env?: readonly NamedValue[] | null;
  readonly url?: string;
  readonly headers?: readonly NamedValue[] | null;
  readonly serverId?: McpServerAcpId;
}

/** What people call a server. */
export function serverName(server: McpServerDeclaration): string {
  return (server as Fields).name;
}

/** Reads a declaration; the types of its fields are taken for granted. */
export function readServer(
  server: McpServerDeclaration,
  settings: ConnectionSettings,
): DeclaredServer | ConfigProblem {
  const fields = server as Fields;
  const type = fields.type ?? "stdio";
  switch (type) {
    case "stdio":
      return readStdio(fields, settings);
    case "http":
    case "sse":
      return readHttp(type, fields);
    case "acp":
      return readAcp(fields);
    default:
      return { problem: `its type "${type}" is not supported` };
  }
}

function readAcp({ name, serverId }: Fields): DeclaredServer | ConfigProblem {
  return serverId === undefined ? { problem: "it has no serverId" } : { kind: "acp", name, serverId };
}

function readHttp(kind: "http" | "sse", fields: Fields): DeclaredServer | ConfigProblem {
  if (fields.url === undefined) return { problem: "it has no url" };
  const url = URL.parse(fields.url);
  if (url === null || !/^https?:$/.test(url.protocol)) return { problem: "its url is not an HTTP address" };
  // `fetch` refuses them.
  if (url.username !== "" || url.password !== "")
    return { problem: "its url holds a user name or a password, which belong in a header" };
  const headers = fields.headers ?? [];
  return areHeaders(headers)
    ? { kind, name: fields.name, url, headers }
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

function readStdio(fields: Fields, settings: ConnectionSettings): DeclaredServer | ConfigProblem {
  const { name, command } = fields;
  if (command === undefined) return { problem: "it has no command" };
  const args = fields.args ?? [];
  const env = fields.env ?? [];
  if (!isAbsolute(command) && !(settings.allowPathLookup && /^[^/\\]+$/.test(command))) {
    return { problem: `its command "${command}" is not an absolute path` };
  }
  const words = [command, ...args, ...env.flatMap((variable) => [variable.name, variable.value])];
  if (words.some((word) => word.includes("\0")))
    return { problem: "its command, args or env hold a NUL character" };
  return { kind: "stdio", name, command, args, env };
}
