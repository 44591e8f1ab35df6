import { comment } from "../lines.ts";

/** Formats text as a documentation comment. Returns no lines if the text is empty. */
export function swiftDoc(text: string): string[] {
  return comment(text, "///");
}

/** Formats a string as a literal. */
export function swiftString(text: string): string {
  // Only these escapes differ from those in JSON.
  return JSON.stringify(text).replaceAll(/\\(?:u([\da-f]{4})|b|f)/g, (escape, digits: string | undefined) => {
    if (digits !== undefined) return `\\u{${digits}}`;
    return escape === "\\b" ? "\\u{8}" : "\\u{c}";
  });
}
