import { splitSteps, unquoted, unquotedPath, withoutFence } from "./plain-words.ts";

/** What a plain sentence asks for. */
export type PlainRequest =
  | { readonly kind: "call"; readonly name: string; readonly input: object }
  | { readonly kind: "plan"; readonly steps: readonly string[] }
  /** It was meant for a tool, but makes no sense. */
  | { readonly kind: "mistake"; readonly message: string };

/** Understands one sentence; `undefined` if it says nothing that there is a tool for. */
export function parsePlainRequest(text: string): PlainRequest | undefined {
  const sentence = text.trim().replace(/^(?:please|(?:can|could) you)\s+/i, "");
  for (const { pattern, toRequest } of RULES) {
    const values = pattern.exec(sentence);
    if (values !== null) return toRequest(values.slice(1));
  }
  return undefined;
}

interface Rule {
  readonly pattern: RegExp;
  readonly toRequest: (values: readonly (string | undefined)[]) => PlainRequest;
}

const QUOTED = String.raw`\x60[^\x60]+\x60|"[^"]+"|'[^']+'`;
/** A value: quoted, or as short as the rest of the sentence lets it be. */
const VALUE = String.raw`(\x60\x60\x60.+\x60\x60\x60|${QUOTED}|.+?)`;
/** A path: quoted, or without spaces. */
const PATH = String.raw`(?:the )?(?:(?:file|folder|directory) )?(${QUOTED}|\S+)`;
const LINES = String.raw`,? (?:from )?lines? (\d+)(?: ?(?:-|to) ?(\d+))?`;

/** The first that fits counts. A space stands for any white space. */
const RULES: readonly Rule[] = [
  rule("plan:? (.+)", ([text = ""]) => ({ kind: "plan", steps: splitSteps(text) })),
  rule(
    String.raw`(?:use|call) (?:the )?(?:mcp )?tool \x60?([\w-]+)\x60?(?: with (.+))?`,
    ([name = "", json]) => toToolRequest(name, json),
  ),
  rule(String.raw`(?:run|execute) (\x60[^\x60]+\x60|.+)|[$!]\s*(.+)`, ([afterVerb, afterPrompt]) =>
    call("bash", { command: unquoted(withoutFence(afterVerb ?? afterPrompt ?? "")) }),
  ),
  rule(`(?:write|put|save) ${VALUE} (?:to|into|in) ${PATH}`, ([content = "", path]) =>
    call("write", { ...toPath(path), content: unquoted(withoutFence(content)) }),
  ),
  rule(`(?:create|make) ${PATH} with (.+)`, ([path, content = ""]) =>
    call("write", { ...toPath(path), content: unquoted(withoutFence(content)) }),
  ),
  rule(`(?:replace|change) (all )?${VALUE} (?:with|by|to) ${VALUE} in ${PATH}`, ([all, from, to, path]) => {
    const input = { ...toPath(path), oldText: unquoted(from), newText: unquoted(to) };
    return call("edit", all === undefined ? input : { ...input, all: true });
  }),
  rule(
    String.raw`(?:find|list|show)(?: me)?(?: all)?(?: the)?(?: files)? (\S*[*?]\S*)(?: files)?(?: in ${PATH})?`,
    ([pattern, path]) => call("glob", { pattern: unquotedPath(pattern), ...toPath(path) }),
  ),
  rule(`(?:(?:search|look|grep) for|find|grep) ${VALUE}(?: in ${PATH})?`, ([pattern, path]) =>
    call("grep", { pattern: unquoted(pattern), literal: true, ...toPath(path) }),
  ),
  rule(
    `(?:list|show)(?: me)?(?: all)?(?: the)? (?:files|names)(?: (?:here|there))?(?: (?:in|of|under) ${PATH})?`,
    ([path]) => call("list", toPath(path)),
  ),
  rule(`(?:list|ls)(?: ${PATH})?`, ([path]) => call("list", toPath(path))),
  rule(`(?:read|show|open|cat|print|display)(?: me)? ${PATH}(?:${LINES})?`, ([path, first, last]) =>
    call("read", { ...toPath(path), ...toLines(first, last) }),
  ),
];

function rule(pattern: string, toRequest: Rule["toRequest"]): Rule {
  const spaced = pattern.replaceAll(" ?", String.raw`\s*`).replaceAll(" ", String.raw`\s+`);
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
      kind: "mistake",
      message: `The input of the tool must be a JSON object, such as {"message": "hello"}.`,
    };
  } catch (error) {
    return { kind: "mistake", message: `The input of the tool is no JSON: ${(error as Error).message}.` };
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
