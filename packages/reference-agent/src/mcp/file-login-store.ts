import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import type { McpLogin, McpLoginKey, McpLoginStore } from "@parley/mcp-transport";
import { replaceFile } from "@parley/process/files";

/**
 * Stores logins to MCP servers in a folder, with one file per URL and principal. Only the process owner can read the
 * files. Several processes can share them. Unreadable files are treated as absent.
 */
export function fileLoginStore(folder: string): McpLoginStore {
  const pathOf = ({ url, principal }: McpLoginKey): string => {
    const name = principal === undefined ? url : JSON.stringify([principal, url]);
    return join(folder, `${createHash("sha256").update(name).digest("hex").slice(0, 32)}.json`);
  };
  return {
    async load(key) {
      const text = await readFile(pathOf(key), "utf8").catch(() => "null");
      const stored = parse(text);
      return stored?.url === key.url && stored.principal === key.principal ? stored.login : undefined;
    },
    async save(key, login) {
      const path = pathOf(key);
      const content = { url: key.url, principal: key.principal, login };
      if (login === undefined) await rm(path, { force: true });
      else await replaceFile(path, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
    },
  };
}

interface StoredLogin extends Partial<McpLoginKey> {
  readonly login?: McpLogin;
}

function parse(text: string): StoredLogin | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
