import { comment } from "../lines.ts";

/** Returns a string as a documentation comment; none if it is empty. */
export function swiftDoc(text: string): string[] {
  return comment(text, "///");
}

/** Returns a string as a literal. */
export function swiftString(text: string): string {
  // Only these escapes differ from JSON.
  return JSON.stringify(text).replaceAll(/\\(?:u([\da-f]{4})|b|f)/g, (escape, digits: string | undefined) => {
    if (digits !== undefined) return `\\u{${digits}}`;
    return escape === "\\b" ? "\\u{8}" : "\\u{c}";
  });
}
