import { json } from "@codemirror/lang-json";
import { defaultHighlightStyle, foldGutter, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { type ReactNode, useEffect, useRef } from "react";

/** Shows JSON, or lets the user change it if `onChange` is given. */
export function JsonView({
  text,
  onChange,
}: {
  readonly text: string;
  readonly onChange?: (text: string) => void;
}): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const change = useRef(onChange);
  change.current = onChange;
  const isReadOnly = onChange === undefined;
  useEffect(() => {
    if (place.current === null) return undefined;
    const view = new EditorView({
      parent: place.current,
      doc: text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        json(),
        syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
        EditorView.lineWrapping,
        EditorState.readOnly.of(isReadOnly),
        EditorView.contentAttributes.of({ "aria-label": isReadOnly ? "Message as JSON" : "Message to send" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) change.current?.(update.state.doc.toString());
        }),
      ],
    });
    // What scrolls can be reached by the keyboard.
    view.scrollDOM.tabIndex = 0;
    return () => view.destroy();
  }, [text, isReadOnly]);
  return <div className="json" ref={place} />;
}
