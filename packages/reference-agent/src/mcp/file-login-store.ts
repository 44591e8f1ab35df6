import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import type { McpLogin, McpLoginStore } from "@parley/mcp-transport";
import { replaceFile } from "@parley/process/files";

/**
 * Stores logins at MCP servers in a folder: a file for each address, which only the user can read. Processes share them; one
 * that cannot be read counts as absent.
 */
export function fileLoginStore(folder: string): McpLoginStore {
  const pathOf = (url: string): string =>
    join(folder, `${createHash("sha256").update(url).digest("hex").slice(0, 32)}.json`);
  return {
    async load(url) {
      const text = await readFile(pathOf(url), "utf8").catch(() => "null");
      const stored = parse(text);
      return stored?.url === url ? stored.login : undefined;
    },
    async save(url, login) {
      const path = pathOf(url);
      if (login === undefined) await rm(path, { force: true });
      else await replaceFile(path, `${JSON.stringify({ url, login }, undefined, 2)}\n`, { mode: 0o600 });
    },
  };
}

function parse(text: string): { readonly url?: string; readonly login?: McpLogin } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
