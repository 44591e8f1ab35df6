/** A text as a documentation comment, with lines of its own before and after; none for an empty text. */
export function javaDoc(text: string): string[] {
  if (text === "") return [];
  const escaped = text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll("*/", "*&#47;")
    .replaceAll("@", "&#64;");
  // A backslash before a "u" would be read as a character's number.
  const lines = escaped.replaceAll("\\", "&#92;").split("\n");
  return ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"];
}
