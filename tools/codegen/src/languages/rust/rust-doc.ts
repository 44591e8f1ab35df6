import { comment } from "../lines.ts";

/** Renders a doc comment. URLs become links, and identifiers become code. */
export function docComment(text: string): string[] {
  return comment(text.replaceAll(/(?<![<(`])https?:\/\/[^\s)>]*[^\s)>.,;:]/g, "<$&>"), "///");
}
