import type { SchemaDocument } from "../../src/schema/json-schema.ts";
import { loadSchema } from "../../src/schema/load-schema.ts";
import { createCorpus, type CorpusEntry } from "../corpus/create-corpus.ts";

/** A version of the protocol with documents of all its definitions. */
export interface ProtocolCorpus {
  readonly protocol: string;
  readonly document: SchemaDocument;
  readonly entries: readonly CorpusEntry[];
  readonly definitions: readonly string[];
}

/** The corpus that every language is tested with. */
export async function protocolCorpus(protocol: string): Promise<ProtocolCorpus> {
  const { document } = await loadSchema(protocol);
  return {
    protocol,
    document,
    entries: createCorpus(document, 2026),
    definitions: Object.keys(document.$defs),
  };
}
