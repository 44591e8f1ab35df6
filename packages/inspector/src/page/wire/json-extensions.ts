import { json } from "@codemirror/lang-json";
import { HighlightStyle, foldGutter, foldKeymap, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The page's colors, which are readable in both dark and light mode. */
const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--accent)" },
  { tag: tags.string, color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--number)" },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: "var(--soft)" },
]);

/** Returns the extensions common to all JSON views. `label` describes the text to screen readers. */
export function jsonExtensions(label: string): Extension[] {
  return [
    lineNumbers(),
    foldGutter(),
    keymap.of(foldKeymap),
    json(),
    syntaxHighlighting(colors),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label }),
  ];
}
