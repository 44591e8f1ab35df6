export function javaDoc(text: string): string[] {
  if (text === "") return [];
  const escaped = text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll("*/", "*&#47;")
    .replaceAll("@", "&#64;");
  // A backslash before a "u" would start a Unicode escape.
  const lines = escaped.replaceAll("\\", "&#92;").split("\n");
  return ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"];
}
