export function csharpDoc(text: string): string[] {
  if (text === "") return [];
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").split("\n");
  if (escaped.length === 1) return [`/// <summary>${escaped[0]}</summary>`];
  return ["/// <summary>", ...escaped.map((line) => `/// ${line}`.trimEnd()), "/// </summary>"];
}

/** Formats a string as a literal. All JSON escapes are valid in C#. */
export function csharpString(text: string): string {
  return JSON.stringify(text);
}
