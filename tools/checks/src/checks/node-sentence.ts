import type { Finding } from "../finding.ts";
import { userPagesOf } from "../readme/npm-lines.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { oldestNode } from "./manifests.ts";

/** What every page says of the versions of Node.js. */
export const nodeSentence: string = `Parley needs Node.js ${oldestNode} or newer (before 22.18, \`node --experimental-strip-types\` for TypeScript); a clone and new projects bring their own, so there any version from 20 on, with npm, will do.`;

/** `Node.js 20 or newer`, `from 22.18 on`, `before Node.js 22.18`. */
const requirement =
  /\bNode(?:\.js)? ?2[02][\d.]* (?:or|and) (?:newer|later)|\b(?:from|before|since) (?:Node(?:\.js)? )?2[02][\d.]*(?= on\b|\b)/;

/** Finds pages that say in other words which Node.js is needed. */
export function checkNodeSentence(tree: SourceTree): Finding[] {
  return [...userPagesOf(tree), "CONTRIBUTING.md"]
    .filter((file) => tree.has(file))
    .flatMap((file) => {
      const rest = withoutSentence(tree.read(file));
      const line = rest.split("\n").findIndex((text) => requirement.test(text));
      if (line === -1) return [];
      const message = `says which Node.js is needed in its own words, not: ${nodeSentence}`;
      return [{ file, line: line + 1, message }];
    });
}

/** Lines end anywhere in the sentence; those of the rest keep their numbers. */
function withoutSentence(text: string): string {
  const words = nodeSentence
    .split(" ")
    .map((word) => word.replaceAll(/[.*+?^$(){}|[\]\\]/g, String.raw`\$&`));
  const sentence = new RegExp(words.join(String.raw`\s+`), "g");
  return text.replaceAll(sentence, (found) => "\n".repeat(found.split("\n").length - 1));
}
