import { comment } from "../lines.ts";

/** Renders a doc comment. URLs become links. */
export function docComment(text: string): string[] {
  return comment(text.replaceAll(/(?<![<(`])https?:\/\/[^\s)>]*[^\s)>.,;:]/g, "<$&>"), "///");
}
