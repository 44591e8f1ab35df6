import type { Look, Style } from "../rendering/style.ts";

/** Returns highlighted lines of code. Returns code in an unknown language unchanged. */
export type HighlightCode = (code: string, language?: string) => string[];

/** Look of each highlighter class. */
const looks: ReadonlyMap<string, Look> = new Map([
  ["hljs-keyword", "magenta"],
  ["hljs-literal", "magenta"],
  ["hljs-built_in", "cyan"],
  ["hljs-type", "cyan"],
  ["hljs-title", "cyan"],
  ["hljs-name", "cyan"],
  ["hljs-attr", "cyan"],
  ["hljs-string", "green"],
  ["hljs-regexp", "green"],
  ["hljs-number", "yellow"],
  ["hljs-symbol", "yellow"],
  ["hljs-comment", "dim"],
  ["hljs-quote", "dim"],
  ["hljs-meta", "dim"],
  ["hljs-addition", "green"],
  ["hljs-deletion", "red"],
]);

/** Loads the highlighter lazily, because it takes longer to load than the rest of the screen. */
export async function loadHighlighter(style: Style): Promise<HighlightCode> {
  const { common, createLowlight } = await import("lowlight");
  const lowlight = createLowlight(common);
  return (code, language = "") => {
    if (!lowlight.registered(language)) return code.split("\n");
    const { children } = lowlight.highlight(language, code);
    return children
      .map((node) => textOf(node as HighlightedNode, [], style))
      .join("")
      .split("\n");
  };
}

/** A node in the highlighter's syntax tree. */
interface HighlightedNode {
  readonly type: string;
  readonly value?: string;
  readonly properties?: { readonly className?: unknown };
  readonly children?: readonly HighlightedNode[];
}

function textOf(node: HighlightedNode, outer: readonly Look[], style: Style): string {
  if (node.type === "text") return styled(node.value ?? "", outer, style);
  const { className } = node.properties ?? {};
  const names: readonly unknown[] = Array.isArray(className) ? className : [];
  const own = names.flatMap((name) => looks.get(String(name)) ?? []);
  const inner = own.length > 0 ? own : outer;
  return (node.children ?? []).map((child) => textOf(child, inner, style)).join("");
}

/** Styles each line separately, because a style does not carry over to the next line on the screen. */
function styled(text: string, [look]: readonly Look[], style: Style): string {
  if (look === undefined) return text;
  const lines = text.split("\n");
  return lines.map((line) => (line === "" ? "" : style(look, line))).join("\n");
}
