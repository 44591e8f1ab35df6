import { comment } from "../lines.ts";

export function swiftDoc(text: string): string[] {
  return comment(text, "///");
}

export function swiftString(text: string): string {
  // All other escapes are the same as in JSON.
  return JSON.stringify(text).replaceAll(/\\(?:u([\da-f]{4})|b|f)/g, (escape, digits: string | undefined) => {
    if (digits !== undefined) return `\\u{${digits}}`;
    return escape === "\\b" ? "\\u{8}" : "\\u{c}";
  });
}
