import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { typescript } from "@codemirror/legacy-modes/mode/javascript";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The colors are CSS custom properties, so one style works for both themes. */
const highlight = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: "var(--code-keyword)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.atom], color: "var(--code-value)" },
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--code-property)" },
  { tag: [tags.typeName, tags.className], color: "var(--code-type)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", fontSize: "13.5px", backgroundColor: "var(--surface)", color: "var(--text)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.65" },
  ".cm-content": { padding: "12px 0", caretColor: "var(--text)" },
  ".cm-gutters": {
    backgroundColor: "var(--surface)",
    color: "var(--faint)",
    border: "none",
    paddingLeft: "8px",
  },
  ".cm-line": { padding: "0 16px 0 8px" },
});

export interface EditorOptions {
  readonly program: string;
  readonly onChange: (program: string) => void;
  /** Called when the user presses Ctrl-Enter or Cmd-Enter. */
  readonly onRun: () => void;
}

export function createEditor(parent: Element, { program, onChange, onRun }: EditorOptions): EditorView {
  const run = {
    key: "Mod-Enter",
    run: () => {
      onRun();
      return true;
    },
  };
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: program,
      extensions: [
        lineNumbers(),
        history(),
        // Tab must move focus out of the editor so that keyboard users can reach the conversation. Ctrl-] indents
        // instead.
        keymap.of([run, ...defaultKeymap, ...historyKeymap]),
        StreamLanguage.define(typescript),
        syntaxHighlighting(highlight),
        theme,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": "The agent's program", tabindex: "0" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
}

/** Replaces the editor's text unless it is already `program`. */
export function setProgram(editor: EditorView, program: string): void {
  if (editor.state.doc.toString() === program) return;
  editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: program } });
}
