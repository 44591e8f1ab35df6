import { extname } from "node:path";

import { cutText } from "../../text/cut-text.ts";
import { fenced, inlineCode } from "../../text/markdown.ts";
import type { ModelToolCall, ToolMessage } from "../model.ts";

/**
 * Maximum number of characters from a result to quote in an answer. The tool call itself shows more of the result.
 */
const MAX_QUOTED = 10_000;

/** Describes a call's result to the user, in Markdown. */
export function describeResult({ name, input }: ModelToolCall, { text, isError }: ToolMessage): string {
  const quoted = cutText(text, MAX_QUOTED);
  const rest =
    quoted.length < text.length ? "\n\nThis is only the beginning; the tool call above shows more." : "";
  const values = input as { readonly [key: string]: unknown };
  const path = typeof values["path"] === "string" ? inlineCode(values["path"]) : "the working directory";
  if (name === "bash") {
    const command = inlineCode(String(values["command"]));
    return `${command} ${isError ? "failed" : "is done"}:\n\n${fenced(quoted)}${rest}`;
  }
  if (isError) return `That did not work. ${text}`;
  switch (name) {
    case "list":
    case "glob":
      return `This is in ${path}:\n\n${fenced(quoted)}${rest}`;
    case "read":
      return `This is ${path}:\n\n${fenced(quoted, languageOf(values["path"]))}${rest}`;
    case "grep":
      return `${inlineCode(String(values["pattern"]))} is in these lines:\n\n${fenced(quoted)}${rest}`;
    case "write":
    case "edit":
      return describeChange(quoted) + rest;
    default:
      return `${inlineCode(name)} says:\n\n${quoted}${rest}`;
  }
}

function describeChange(text: string): string {
  const [headline = "", ...patch] = text.split("\n");
  return patch.length === 0 ? `${headline}.` : `${headline}:\n\n${fenced(patch.join("\n"), "diff")}`;
}

function languageOf(path: unknown): string {
  const extension = typeof path === "string" ? extname(path).slice(1) : "";
  return /^\w+$/.test(extension) ? extension : "";
}
