import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

import type { Environment } from "../program/settings.ts";

/** The keys of providers that the user has given by `parley-agent login`, by the names of their variables. */
export interface Credentials {
  readonly [variable: string]: string;
}

/** Reads the keys; whatever else the file may hold, or be, is none. */
function readCredentials(path: string): Credentials {
  try {
    const content: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof content !== "object" || content === null || Array.isArray(content)) return {};
    return Object.fromEntries(Object.entries(content).filter(([, value]) => typeof value === "string"));
  } catch {
    return {};
  }
}

/** Keeps a key beside those that are there, for the user's eyes alone. */
export function keepCredential(path: string, variable: string, key: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const credentials = { ...readCredentials(path), [variable]: key };
  writeFileSync(path, `${JSON.stringify(credentials, undefined, 2)}\n`, { mode: 0o600 });
  // The mode above is for a file that is made.
  chmodSync(path, 0o600);
}

/** Forgets all keys. */
export function forgetCredentials(path: string): void {
  rmSync(path, { force: true });
}

/** The environment with the keys that it lacks: what the user set for this process goes first. */
export function withCredentials(environment: Environment, path: string): Environment {
  const set = Object.entries(environment).filter(([, value]) => value !== undefined && value !== "");
  return { ...readCredentials(path), ...Object.fromEntries(set) };
}
