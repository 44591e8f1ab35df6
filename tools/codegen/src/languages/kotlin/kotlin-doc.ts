export function kotlinDoc(text: string): string[] {
  if (text === "") return [];
  // Kotlin comments can be nested.
  const lines = text.replaceAll("*/", "*&#47;").replaceAll("/*", "/&#42;").split("\n");
  const [first = ""] = lines;
  if (lines.length === 1) return [`/** ${first} */`];
  return ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"];
}

export function kotlinString(text: string): string {
  return JSON.stringify(text).replaceAll("$", "\\$");
}
