import type { EditorTheme, MarkdownTheme, SelectListTheme } from "@earendil-works/pi-tui";

import type { Style } from "../rendering/style.ts";
import type { HighlightCode } from "./highlight-code.ts";

export function createListTheme(style: Style): SelectListTheme {
  return {
    selectedPrefix: (text) => style("cyan", text),
    selectedText: (text) => style("cyan", style("bold", text)),
    description: (text) => style("dim", text),
    scrollInfo: (text) => style("dim", text),
    noMatch: (text) => style("dim", text),
  };
}

export function createEditorTheme(style: Style): EditorTheme {
  return { borderColor: (text) => style("dim", text), selectList: createListTheme(style) };
}

/** Marks a line that is not shown. This code point is a noncharacter that never occurs in text. */
export const hiddenLine = "\uFDD1";

/** Creates the theme for messages. `highlight` returns the code highlighter once it has been loaded. */
export function createMarkdownTheme(style: Style, highlight: () => HighlightCode | undefined): MarkdownTheme {
  return {
    heading: (text) => style("bold", style("cyan", text)),
    link: (text) => style("underline", text),
    linkUrl: (text) => style("dim", text),
    code: (text) => style("yellow", text),
    codeBlock: (text) => text,
    // Hides a code block's fences and language, because indentation and colors already set the block apart.
    codeBlockBorder: () => hiddenLine,
    quote: (text) => style("italic", text),
    quoteBorder: (text) => style("dim", text),
    hr: (text) => style("dim", text),
    listBullet: (text) => style("cyan", text),
    bold: (text) => style("bold", text),
    italic: (text) => style("italic", text),
    strikethrough: (text) => style("strikethrough", text),
    underline: (text) => style("underline", text),
    highlightCode: (code, language) => highlight()?.(code, language) ?? code.split("\n"),
  };
}
