import type { Finding } from "../finding.ts";
import type { SourceFile } from "../tree/source-file.ts";
import { type SourceTree, isGeneratedFile } from "../tree/source-tree.ts";

/** First words of a doc comment that delay what the thing is or does. */
const opening = /^\*\s*\**\s*(What|Who|Whether|How|Where|Tells|Hears|Says|Gives)\b/;

/** Words that make a reader stop, each with the plain one. */
const plainWords: Readonly<Record<string, string>> = {
  heed: "follow",
  hears: "is called with, or receives",
  mended: "repaired",
  said: "sent",
  tells: "reports, sends or returns",
  told: "sent, or notified",
  whoever: "the caller, client or user",
};

const quaint = new RegExp(String.raw`\b(?:${Object.keys(plainWords).join("|")})\b`, "gi");

/** The check and its test have to spell the words. */
const ownPages = /^tools\/checks\/src\/checks\/(?:plain-words|retired-names)(?:\.test)?\.ts$/;

/**
 * Finds doc comments that begin with a question word, and words that have a plainer one. A comment says what a thing is
 * or does, in a direct sentence. Comments of `schema` are the specification's.
 */
export function checkPlainWords(tree: SourceTree): Finding[] {
  return tree
    .sources()
    .filter(({ path }) => !isGeneratedFile(path) && !ownPages.test(path) && !path.startsWith("schema/src/v"))
    .flatMap((file) => file.comments.flatMap((comment) => findingsIn(file, comment)));
}

function findingsIn(file: SourceFile, { type, value, start }: SourceFile["comments"][number]): Finding[] {
  const at = (offset: number): number => file.lineAt(start + offset);
  const [, first] = (type === "Block" && opening.exec(value)) || [];
  const opens = first === undefined ? [] : [{ line: at(0), message: openingMessage(first) }];
  const found = [...value.matchAll(quaint)].map(({ 0: word, index }) => ({
    line: at(index),
    message: `says "${word}" in a comment: write "${plainWords[word.toLowerCase()]}"`,
  }));
  return [...opens, ...found].map((finding) => ({ file: file.path, ...finding }));
}

function openingMessage(first: string): string {
  return `begins a doc comment with "${first}": say what it is or does`;
}
