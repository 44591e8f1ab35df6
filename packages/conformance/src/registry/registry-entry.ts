import { readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";

import { CheckFailure } from "../agent/check-outcome.ts";
import { type JsonObject, parseObject } from "../recording/message.ts";

/** An agent's registry entry: a folder with `agent.json` and an icon. */
export interface RegistryEntry {
  readonly folder: string;
  /** Contents of `agent.json`, or `undefined` if it is not a JSON object. */
  readonly agent: JsonObject | undefined;
  /** Text of `icon.svg`, or `undefined` if there is no such file. */
  readonly icon: string | undefined;
}

/**
 * Reads an entry, given the path of its `agent.json`.
 *
 * @throws {CheckFailure} if `agent.json` cannot be read.
 */
export async function readEntry(file: string): Promise<RegistryEntry> {
  const path = resolve(file);
  const folder = dirname(path);
  return {
    folder: basename(folder),
    agent: parseObject(await read(path)),
    icon: await readFile(join(folder, "icon.svg"), "utf8").catch(() => undefined),
  };
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new CheckFailure(`The entry cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
