/** A value without the quotes around it. */
export function unquoted(value = ""): string {
  return /^(["'`])((?:(?!\1).)*)\1$/s.exec(value)?.[2] ?? value;
}

/** A path without quotes, or without the full stop of the sentence that it ends: but `.` and `..` are paths. */
export function unquotedPath(value = ""): string {
  const path = unquoted(value);
  return path === value ? path.replace(/(?<=\w)[.,!?]+$/, "") : path;
}

/** A text without the code fence around it; anything else as it is. */
export function withoutFence(text: string): string {
  return /^\s*(`{3,})\w*\n(.*?)\n?\1\s*$/s.exec(text)?.[2] ?? text;
}

/** The steps of a list: lines, or what stands between semicolons. What is quoted is not cut. */
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
