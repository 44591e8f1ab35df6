import { flattenVariants } from "../../src/model/flatten-variants.ts";
import type { Definition, Model } from "../../src/model/model.ts";
import { readModel } from "../../src/model/read-model.ts";
import type { SchemaDocument } from "../../src/schema/json-schema.ts";
import { loadSchema } from "../../src/schema/load-schema.ts";
import { createCorpus, createValidators, type CorpusEntry } from "../corpus/create-corpus.ts";
import { foundingEntries } from "./founding-messages.ts";

/** A version of the protocol with documents of all its definitions. */
export interface ProtocolCorpus {
  readonly protocol: string;
  readonly document: SchemaDocument;
  /** What the language's types are made from. */
  readonly model: Model;
  readonly entries: readonly CorpusEntry[];
  /** The definitions that there are documents of. */
  readonly definitions: readonly string[];
}

const seed = 2026;

/** The corpus that every language is tested with; without the definitions that are variants, if they have the tag within. */
export async function protocolCorpus(protocol: string, flatVariants: boolean): Promise<ProtocolCorpus> {
  const { document } = await loadSchema(protocol);
  const model = flatVariants ? flattenVariants(readModel(document)) : readModel(document);
  const isVariant = (each: Definition): boolean =>
    each.kind === "wrapper" || (each.kind === "structure" && Boolean(each.tag));
  const variants = new Set(model.definitions.filter(isVariant).map((each) => each.name));
  const validatorOf = createValidators(document);
  const isValid = (definition: string, message: unknown): boolean => validatorOf(definition)(message);
  const all = [...createCorpus(document, seed), ...foundingEntries(protocol, isValid)];
  const entries = all.filter((each) => !variants.has(each.definition));
  return {
    protocol,
    document,
    model,
    entries,
    definitions: [...new Set(entries.map((each) => each.definition))],
  };
}
