/** Removes the quotes around a value. */
export function unquoted(value = ""): string {
  return /^(["'`])((?:(?!\1).)*)\1$/s.exec(value)?.[2] ?? value;
}

/** Removes the quotes around a path, or else the punctuation of the sentence after it; `.` and `..` stay. */
export function unquotedPath(value = ""): string {
  const mentioned = value.replace(/^@(?=["'`])/, "");
  const path = unquoted(mentioned);
  // A mention of a file in an editor begins with "@".
  return path === mentioned ? path.replace(/(?<=\w)[.,!?]+$/, "").replace(/^@(?=[\w./~])/, "") : path;
}

/** Removes the code fence around a text; other texts stay. */
export function withoutFence(text: string): string {
  return /^\s*(`{3,})\w*\n(.*?)\n?\1\s*$/s.exec(text)?.[2] ?? text;
}

/** Splits a list of steps at line ends and semicolons, but not inside quotes. */
export function splitSteps(text: string): string[] {
  const steps = [""];
  for (const [piece] of text.matchAll(/`[^`]*`|"[^"]*"|[;\n]|[^;\n`"]+|[`"]/g)) {
    if (piece === ";" || piece === "\n") steps.push("");
    else steps.push((steps.pop() ?? "") + piece);
  }
  return steps
    .map((step) => step.replace(/^\s*(?:[-*]|\d+[.)])\s+/, "").trim())
    .filter((step) => step !== "");
}
