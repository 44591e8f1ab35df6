/** Formats text as a documentation comment. Returns no lines if the text is empty. */
export function kotlinDoc(text: string): string[] {
  if (text === "") return [];
  // Comments can be nested in Kotlin.
  const lines = text.replaceAll("*/", "*&#47;").replaceAll("/*", "/&#42;").split("\n");
  const [first = ""] = lines;
  if (lines.length === 1) return [`/** ${first} */`];
  return ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"];
}

/** Formats a string as a literal. */
export function kotlinString(text: string): string {
  return JSON.stringify(text).replaceAll("$", "\\$");
}
