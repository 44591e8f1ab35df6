import { comment } from "../lines.ts";

/** Renders a doc comment: addresses become links, and identifiers code. */
export function docComment(text: string): string[] {
  return comment(text.replaceAll(/(?<![<(`])https?:\/\/[^\s)>]*[^\s)>.,;:]/g, "<$&>"), "///");
}
