import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

import type { SchemaDocument } from "../../src/schema/json-schema.ts";
import { toJsonText } from "./json-text.ts";
import { mutateDocument } from "./mutate-document.ts";
import { type Document, DocumentMaker } from "./random-document.ts";
import { createRandom, type Random } from "./random.ts";

/** A document, and whether it is one of that definition. */
export interface CorpusEntry {
  readonly definition: string;
  readonly text: string;
  readonly valid: boolean;
}

const validPerDefinition = 8;
const invalidPerDefinition = 7;
const attempts = 60;

/** Documents of every definition of a schema, valid ones and invalid ones as Ajv judges them; the same for the same seed. */
export function createCorpus(document: SchemaDocument, seed: number): CorpusEntry[] {
  const validatorOf = createValidators(document);
  const random = createRandom(seed);
  const maker = new DocumentMaker(document.$defs, random);
  return Object.keys(document.$defs).flatMap((definition) => {
    const validate = validatorOf(definition);
    const make = (): Document => maker.make({ $ref: `#/$defs/${definition}` });
    return entriesOf(definition, { make, random, validate });
  });
}

/** Ajv's judgement of each definition of a schema. */
export function createValidators(document: SchemaDocument): (definition: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
  ajv.addSchema({ $id: "protocol", $defs: document.$defs });
  return (definition) => ajv.compile({ $ref: `protocol#/$defs/${definition}` });
}

interface Source {
  readonly make: () => Document;
  readonly random: Random;
  readonly validate: ValidateFunction;
}

function entriesOf(definition: string, { make, random, validate }: Source): CorpusEntry[] {
  const isValid = (text: string): boolean => validate(JSON.parse(text));
  const collect = (valid: boolean, count: number): CorpusEntry[] => {
    const found = new Set<string>();
    for (let attempt = 0; attempt < attempts && found.size < count; attempt += 1) {
      const text = toJsonText(valid ? make() : mutateDocument(make(), random));
      if (isValid(text) === valid) found.add(text);
    }
    return [...found].map((text) => ({ definition, text, valid }));
  };
  return [...collect(true, validPerDefinition), ...collect(false, invalidPerDefinition)];
}
