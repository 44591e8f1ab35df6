import { autocompletion, closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { EditorView, keymap } from "@codemirror/view";
import { type ReactNode, useEffect, useRef } from "react";

import { jsonExtensions } from "../wire/json-extensions.ts";
import { completeMessage } from "./complete-message.ts";
import type { MessageShapes } from "./message-shapes.ts";

interface MessageEditorProps {
  readonly text: string;
  readonly shapes: MessageShapes;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
}

/**
 * A message editor with completions based on the schema. Tab leaves the editor, and Ctrl/Cmd+Enter sends the message.
 */
export function MessageEditor({ text, shapes, onChange, onSend }: MessageEditorProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const latest = useRef({ text, onChange, onSend });
  latest.current = { text, onChange, onSend };
  useEffect(() => {
    if (element.current === null) return undefined;
    const send = (): boolean => {
      latest.current.onSend();
      return true;
    };
    const view = new EditorView({
      parent: element.current,
      doc: latest.current.text,
      extensions: [
        keymap.of([
          { key: "Mod-Enter", run: send },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        history(),
        closeBrackets(),
        autocompletion({ override: [(context) => completeMessage(context, shapes)] }),
        ...jsonExtensions("Message to send"),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current.onChange(update.state.doc.toString());
        }),
      ],
    });
    editor.current = view;
    return () => view.destroy();
  }, [shapes]);
  useEffect(() => {
    const view = editor.current;
    if (view === undefined || view.state.doc.toString() === text) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  }, [text]);
  return <div className="json editor" ref={element} />;
}
