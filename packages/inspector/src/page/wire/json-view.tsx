import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { type ReactNode, useEffect, useRef } from "react";

import { jsonExtensions } from "./json-extensions.ts";

export function JsonView({ text }: { readonly text: string }): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (element.current === null) return undefined;
    const view = new EditorView({
      parent: element.current,
      doc: text,
      extensions: [...jsonExtensions("Message as JSON"), EditorState.readOnly.of(true)],
    });
    // Scrollable areas must be reachable by keyboard.
    view.scrollDOM.tabIndex = 0;
    return () => view.destroy();
  }, [text]);
  return <div className="json" ref={element} />;
}
