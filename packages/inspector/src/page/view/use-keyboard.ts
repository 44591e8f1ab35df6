import { useEffect } from "react";

import { type InspectorModel, panelsOf } from "../model/inspector-model.ts";

export const keys: readonly (readonly [key: string, effect: string])[] = [
  ["j, k", "select the next or the previous message"],
  ["g, G", "select the first or the last message"],
  ["Escape", "clear the selection"],
  ["t", "show the conversation as of the selected message; press again to return to the end"],
  ["1 to 8", "show a panel"],
  ["/", "focus the message filter"],
  ["p", "focus the prompt"],
  ["?", "show this list"],
];

/** Handles the shortcuts in {@link keys} unless a text field, a menu or a dialog has the focus. */
export function useKeyboard(model: InspectorModel): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isElsewhere =
        event.target instanceof HTMLElement &&
        event.target.closest(
          "input:not([type=range]), textarea, select, .cm-editor, [role=menu], [role=dialog]",
        ) !== null;
      if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
      if (handleKey(model, event.key)) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [model]);
}

/** Handles a key. Returns whether it is a shortcut. */
function handleKey(model: InspectorModel, key: string): boolean {
  const { selected, recording, position } = model.view;
  const last = recording.rows.length - 1;
  const select = (index: number): void => {
    if (last >= 0) model.show({ selected: Math.max(0, Math.min(last, index)) });
  };
  if (key === "j") select((selected ?? -1) + 1);
  else if (key === "k") select((selected ?? last + 1) - 1);
  else if (key === "g") select(0);
  else if (key === "G") select(last);
  else if (key === "Escape") model.show({ selected: undefined });
  else if (key === "t") model.show({ position: position === undefined ? selected : undefined });
  else if (key === "?") model.show({ showsKeys: true });
  else if (key === "/" || key === "p") return focus(key === "/" ? "#filter-text" : "#prompt");
  else if (/^[1-8]$/.test(key)) {
    const panel = panelsOf(model.view)[Number(key) - 1];
    if (panel) model.show({ panel });
  } else return false;
  return true;
}

function focus(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus();
  return element !== null;
}
