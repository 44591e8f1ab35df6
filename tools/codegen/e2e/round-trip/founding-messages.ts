import { readFileSync } from "node:fs";

import type { CorpusEntry } from "../corpus/create-corpus.ts";

/** An example of a specification page, or a part of one. */
interface FoundingMessage {
  readonly protocol: string;
  readonly definition: string;
  readonly message: unknown;
}

/** The example messages of the pages that the protocol began with. Those that today's schema refuses must be refused. */
export function foundingEntries(
  protocol: string,
  isValid: (definition: string, message: unknown) => boolean,
): CorpusEntry[] {
  const text = readFileSync(new URL("founding-messages.json", import.meta.url), "utf8");
  const messages = (JSON.parse(text) as FoundingMessage[]).filter((each) => each.protocol === protocol);
  return messages.map(({ definition, message }) => {
    return { definition, text: JSON.stringify(message), valid: isValid(definition, message) };
  });
}
