import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { CodegenError } from "../codegen-error.ts";
import { checkKeywords } from "./check-keywords.ts";
import { checkLoops } from "./check-loops.ts";
import type { SchemaDocument } from "./json-schema.ts";

export interface LoadedSchema {
  readonly document: SchemaDocument;
  /** The protocol's major version. */
  readonly version: number;
  /** Whether the schema includes unstable methods and types. */
  readonly unstable: boolean;
  /** The SHA-256 hash of the schema, in hexadecimal. */
  readonly hash: string;
}

const schemaUrls: ReadonlyMap<string, string> = new Map([
  ["v1", import.meta.resolve("@parley/schema/v1/schema.json")],
  ["v2", import.meta.resolve("@parley/schema/v2/schema.json")],
  ["v1-unstable", import.meta.resolve("@parley/schema/v1/schema.unstable.json")],
  ["v2-unstable", import.meta.resolve("@parley/schema/v2/schema.unstable.json")],
]);

/** The values for the `protocol` option: each version, with and without unstable methods and types. */
export const protocols: readonly string[] = [...schemaUrls.keys()];

/**
 * Loads the schema of a protocol version, or the schema that replaces it.
 *
 * @throws {CodegenError} if the schema does not exist, cannot be read, or has unsupported keywords or loops
 */
export async function loadSchema(protocol: string, replacement?: string | object): Promise<LoadedSchema> {
  const url = schemaUrls.get(protocol);
  if (url === undefined) {
    throw new CodegenError(
      `Cannot generate for the protocol "${protocol}": there are ${protocols.join(", ")}`,
    );
  }
  const document =
    typeof replacement === "object" ? replacement : await readDocument(replacement ?? fileURLToPath(url));
  const hash = createHash("sha256").update(JSON.stringify(document)).digest("hex");
  const version = Number.parseInt(protocol.slice(1), 10);
  return { document: checkDocument(document), version, unstable: protocol.endsWith("-unstable"), hash };
}

async function readDocument(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new CodegenError(`Cannot read the schema "${path}": ${(error as Error).message}`, { cause: error });
  }
}

function checkDocument(document: unknown): SchemaDocument {
  const definitions = (document as Partial<SchemaDocument> | null)?.$defs;
  if (typeof definitions !== "object")
    throw new CodegenError('Cannot generate from a schema without "$defs"');
  for (const [name, schema] of Object.entries(definitions)) checkKeywords(schema, name);
  checkLoops(document as SchemaDocument);
  return document as SchemaDocument;
}
