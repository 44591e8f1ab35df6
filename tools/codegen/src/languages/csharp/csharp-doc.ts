/** Returns a text as a documentation comment; none for an empty text. */
export function csharpDoc(text: string): string[] {
  if (text === "") return [];
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").split("\n");
  if (escaped.length === 1) return [`/// <summary>${escaped[0]}</summary>`];
  return ["/// <summary>", ...escaped.map((line) => `/// ${line}`.trimEnd()), "/// </summary>"];
}

/** Returns a text as a literal; all escapes of JSON are those of C#. */
export function csharpString(text: string): string {
  return JSON.stringify(text);
}
