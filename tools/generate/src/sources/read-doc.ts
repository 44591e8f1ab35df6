import { ts } from "typescript-json-schema";

import type { JsonSchema } from "../json-schema.ts";

/** Returns the text of a doc comment and the tags that become annotations in the schema. */
export function readDoc(node: ts.Node): JsonSchema {
  const description = ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? "")
    .join("\n\n")
    .trim();
  const tags = ts
    .getJSDocTags(node)
    .map((tag) => [tag.tagName.text, parseValue(ts.getTextOfJSDocComment(tag.comment) ?? "")] as const)
    .filter(([name]) => keywords.includes(name) || name.startsWith("x-"));
  return { ...(description === "" ? {} : { description }), ...Object.fromEntries(tags) };
}

/** Keywords that typescript-json-schema drops from a reference to a named type. */
const keywords: readonly string[] = ["default", "propertyNames"];

/** Parses the value of a tag, which is JSON or a name. */
export function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
