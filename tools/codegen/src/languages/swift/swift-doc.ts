import { comment } from "../lines.ts";

/** Returns a text as a documentation comment; none for an empty text. */
export function swiftDoc(text: string): string[] {
  return comment(text, "///");
}

/** Returns a text as a literal. */
export function swiftString(text: string): string {
  // Only these escapes differ from those of JSON.
  return JSON.stringify(text).replaceAll(/\\(?:u([\da-f]{4})|b|f)/g, (escape, digits: string | undefined) => {
    if (digits !== undefined) return `\\u{${digits}}`;
    return escape === "\\b" ? "\\u{8}" : "\\u{c}";
  });
}
