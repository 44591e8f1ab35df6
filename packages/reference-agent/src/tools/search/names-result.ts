import { fenced } from "../../text/markdown.ts";
import { textContent } from "../../text/text-content.ts";
import type { ToolResult } from "../tool.ts";

/** Creates the result for a tool that finds names, one per line and at most `limit` in total. */
export function namesResult(names: readonly string[], limit: number): ToolResult {
  if (names.length === 0) return { text: "[Nothing found]", content: [textContent("Nothing found")] };
  const shown = names.slice(0, limit).join("\n");
  const note = names.length > limit ? `The first ${limit} names; there are more` : "";
  return {
    text: note === "" ? shown : `${shown}\n[${note}]`,
    content: [textContent([fenced(shown), note].filter(Boolean).join("\n\n"))],
    details: { count: Math.min(names.length, limit), complete: note === "" },
  };
}
