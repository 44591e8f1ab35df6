/** Formats text as a Markdown code block, with a fence longer than any fence in the text. */
export function fenced(text: string, language = ""): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}${text.endsWith("\n") || text === "" ? "" : "\n"}${fence}`;
}

/** Formats text as Markdown inline code, on one line. */
export function inlineCode(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const fence = "`".repeat(longestRun(line) + 1);
  const space = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${fence}${space}${line}${space}${fence}`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
