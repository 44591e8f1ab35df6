import type { CorpusEntry } from "../corpus/create-corpus.ts";
import { canonicalJson } from "../corpus/json-text.ts";

/** What became of the documents of a corpus. */
export interface Verdict {
  /** How many valid documents came back as they were. */
  readonly lossless: number;
  /** Valid documents that did not, with what came instead. */
  readonly lost: readonly string[];
  /** How many invalid documents were refused. */
  readonly refused: number;
  /** Invalid documents that were taken. */
  readonly taken: readonly CorpusEntry[];
}

/**
 * Compares documents with a program's answers to them, one a line: `ok`, a tab and the document as the program wrote it
 * again, or `error`, a tab and the reason.
 */
export function judge(entries: readonly CorpusEntry[], output: string): Verdict {
  const answers = output.split("\n");
  const results = entries.map((entry, at) => ({ entry, answer: answers[at] ?? "" }));
  const valid = results.filter(({ entry }) => entry.valid);
  const lost = valid.filter(({ entry, answer }) => !isSame(entry.text, answer));
  const invalid = results.filter(({ entry }) => !entry.valid);
  const taken = invalid.filter(({ answer }) => !answer.startsWith("error\t"));
  return {
    lossless: valid.length - lost.length,
    lost: lost.map(({ entry, answer }) => `${entry.definition}: ${entry.text} => ${answer}`),
    refused: invalid.length - taken.length,
    taken: taken.map(({ entry }) => entry),
  };
}

function isSame(text: string, answer: string): boolean {
  return answer.startsWith("ok\t") && canonicalJson(answer.slice("ok\t".length)) === canonicalJson(text);
}
