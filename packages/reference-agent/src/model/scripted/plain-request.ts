/** Parsed meaning of a plain sentence. */
export type PlainRequest =
  | { readonly kind: "call"; readonly name: string; readonly input: object }
  | { readonly kind: "plan"; readonly steps: readonly string[] }
  /** Request for a tool call with invalid input. */
  | { readonly kind: "invalid"; readonly message: string };

/** Parses one sentence. Returns `undefined` if it does not match any phrase. */
export function parsePlainRequest(text: string): PlainRequest | undefined {
  const sentence = text.trim().replace(/^(?:please|(?:can|could) you)\s+/i, "");
  for (const { pattern, toRequest } of PHRASES) {
    const values = pattern.exec(sentence);
    if (values !== null) return toRequest(values.slice(1));
  }
  return undefined;
}

interface Phrase {
  readonly pattern: RegExp;
  readonly toRequest: (values: readonly (string | undefined)[]) => PlainRequest;
}

const QUOTED = String.raw`\x60[^\x60]+\x60|"[^"]+"|'[^']+'`;
/** A value: quoted, or the shortest match that lets the rest of the sentence match. */
const VALUE = String.raw`(\x60\x60\x60.+\x60\x60\x60|${QUOTED}|.+?)`;
/** A path: quoted, or without spaces. */
const PATH = String.raw`(?:the )?(?:(?:file|folder|directory) )?(@?(?:${QUOTED})|\S+)`;
const LINES = String.raw`,? (?:from )?lines? (\d+)(?: ?(?:-|to) ?(\d+))?`;

/** The first phrase that matches is used. A space matches any whitespace. */
const PHRASES: readonly Phrase[] = [
  phrase("plan:? (.+)", ([text = ""]) => ({ kind: "plan", steps: splitSteps(text) })),
  phrase(
    String.raw`(?:use|call) (?:the )?(?:mcp )?tool \x60?([\w-]+)\x60?(?: with (.+))?`,
    ([name = "", json]) => toToolRequest(name, json),
  ),
  phrase(String.raw`(?:run|execute) (\x60[^\x60]+\x60|.+)|[$!]\s*(.+)`, ([afterVerb, afterPrompt]) =>
    call("bash", { command: unquoted(withoutFence(afterVerb ?? afterPrompt ?? "")) }),
  ),
  phrase(`(?:write|put|save) ${VALUE} (?:to|into|in) ${PATH}`, ([content = "", path]) =>
    call("write", { ...toPath(path), content: unquoted(withoutFence(content)) }),
  ),
  phrase(`(?:create|make) ${PATH} with (.+)`, ([path, content = ""]) =>
    call("write", { ...toPath(path), content: unquoted(withoutFence(content)) }),
  ),
  phrase(`(?:replace|change) (all )?${VALUE} (?:with|by|to) ${VALUE} in ${PATH}`, ([all, from, to, path]) => {
    const input = { ...toPath(path), oldText: unquoted(from), newText: unquoted(to) };
    return call("edit", all === undefined ? input : { ...input, all: true });
  }),
  phrase(
    String.raw`(?:find|list|show)(?: me)?(?: all)?(?: the)?(?: files)? (\S*[*?]\S*)(?: files)?(?: in ${PATH})?`,
    ([pattern, path]) => call("glob", { pattern: unquotedPath(pattern), ...toPath(path) }),
  ),
  phrase(`(?:(?:search|look|grep) for|find|grep) ${VALUE}(?: in ${PATH})?`, ([pattern, path]) =>
    call("grep", { pattern: unquoted(pattern), literal: true, ...toPath(path) }),
  ),
  phrase(
    `(?:list|show)(?: me)?(?: all)?(?: the)? (?:files|names)(?: (?:here|there))?(?: (?:in|of|under) ${PATH})?`,
    ([path]) => call("list", toPath(path)),
  ),
  phrase(`(?:list|ls)(?: ${PATH})?`, ([path]) => call("list", toPath(path))),
  phrase(`(?:read|show|open|cat|print|display)(?: me)? ${PATH}(?:${LINES})?`, ([path, first, last]) =>
    call("read", { ...toPath(path), ...toLines(first, last) }),
  ),
];

function phrase(source: string, toRequest: Phrase["toRequest"]): Phrase {
  const spaced = source.replaceAll(" ?", String.raw`\s*`).replaceAll(" ", String.raw`\s+`);
  return { pattern: new RegExp(`^(?:${spaced})[.!?]*$`, "is"), toRequest };
}

function call(name: string, input: object): PlainRequest {
  return { kind: "call", name, input };
}

function toToolRequest(name: string, json: string | undefined): PlainRequest {
  try {
    const input: unknown = json === undefined ? {} : JSON.parse(withoutFence(json));
    if (typeof input === "object" && input !== null && !Array.isArray(input)) return call(name, input);
    return {
      kind: "invalid",
      message: `The input of the tool must be a JSON object, such as {"message": "hello"}.`,
    };
  } catch (error) {
    return { kind: "invalid", message: `The input of the tool is not JSON: ${(error as Error).message}.` };
  }
}

function toPath(path: string | undefined): { readonly path?: string } {
  return path === undefined ? {} : { path: unquotedPath(path) };
}

function toLines(first: string | undefined, last: string | undefined): object {
  if (first === undefined) return {};
  const line = Number(first);
  return { line, limit: last === undefined ? 1 : Math.max(1, Number(last) - line + 1) };
}

function unquoted(value = ""): string {
  return /^(["'`])((?:(?!\1).)*)\1$/s.exec(value)?.[2] ?? value;
}

/** Removes the quotes around a path or, if there are none, the sentence's punctuation. Keeps `.` and `..`. */
function unquotedPath(value = ""): string {
  const mentioned = value.replace(/^@(?=["'`])/, "");
  const path = unquoted(mentioned);
  // Editors prefix mentioned files with "@".
  return path === mentioned ? path.replace(/(?<=\w)[.,!?]+$/, "").replace(/^@(?=[\w./~])/, "") : path;
}

function withoutFence(text: string): string {
  return /^\s*(`{3,})\w*\n(.*?)\n?\1\s*$/s.exec(text)?.[2] ?? text;
}

/** Splits a list of steps at newlines and semicolons, except inside quotes. */
function splitSteps(text: string): string[] {
  const steps = [""];
  for (const [piece] of text.matchAll(/`[^`]*`|"[^"]*"|[;\n]|[^;\n`"]+|[`"]/g)) {
    if (piece === ";" || piece === "\n") steps.push("");
    else steps.push((steps.pop() ?? "") + piece);
  }
  return steps
    .map((step) => step.replace(/^\s*(?:[-*]|\d+[.)])\s+/, "").trim())
    .filter((step) => step !== "");
}
