import { readFileSync, rmSync, statSync } from "node:fs";

import { parseJsonFile, replaceFile } from "@parley/process/files";

import type { Environment } from "../environment.ts";

/** API keys entered with `parley-agent login`, keyed by the environment variable that each key replaces. */
export interface Credentials {
  readonly [variable: string]: string;
}

/** Reads the keys and ignores everything else in the file. Returns no keys if the file cannot be read. */
function readCredentials(path: string): Credentials {
  try {
    // Reading from a pipe could block forever.
    if (!statSync(path).isFile()) return {};
    const content = parseJsonFile(readFileSync(path, "utf8"));
    if (typeof content !== "object" || content === null || Array.isArray(content)) return {};
    return Object.fromEntries(Object.entries(content).filter(([, value]) => typeof value === "string"));
  } catch {
    return {};
  }
}

/** Adds a key to the file, which only its owner can read. */
export async function keepCredential(path: string, variable: string, key: string): Promise<void> {
  const credentials = { ...readCredentials(path), [variable]: key };
  await replaceFile(path, `${JSON.stringify(credentials, undefined, 2)}\n`, { mode: 0o600 });
}

export function forgetCredentials(path: string): void {
  rmSync(path, { force: true });
}

/** Adds the stored keys to the environment. Variables that are already set take precedence. */
export function withCredentials(environment: Environment, path: string): Environment {
  const set = Object.entries(environment).filter(([, value]) => value !== undefined && value !== "");
  return { ...readCredentials(path), ...Object.fromEntries(set) };
}
