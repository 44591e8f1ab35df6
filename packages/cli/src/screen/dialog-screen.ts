import { decodeKittyPrintable, matchesKey } from "@earendil-works/pi-tui";

import type { Theme } from "../rendering/theme.ts";
import type { QuestionKey } from "../terminal/question-keys.ts";
import { pastedText } from "./prompt-editor.ts";

export interface DialogScreen {
  readonly theme: Theme;
  /** Returns the number of rows for a dialog. */
  readonly rows: () => number;
  readonly requestRender: () => void;
  /** Appends text to the draft of the next prompt. */
  readonly addToDraft: (text: string) => void;
}

export function questionKeyOf(data: string): QuestionKey {
  if (matchesKey(data, "enter")) return "enter";
  if (matchesKey(data, "up") || matchesKey(data, "down")) return "arrow";
  const pasted = pastedText(data);
  if (pasted !== undefined) return { text: pasted, isPasted: true };
  const text = decodeKittyPrintable(data) ?? decodeModified(data) ?? data;
  return /^[^\p{Cc}]+$/u.test(text) ? { text } : "other";
}

/** Decodes a character from a terminal that reports Shift, as tmux does for an uppercase letter. */
function decodeModified(data: string): string | undefined {
  const [, code] = data.startsWith("\u001b") ? (/^\[27;[12];(\d+)~$/.exec(data.slice(1)) ?? []) : [];
  return code === undefined ? undefined : String.fromCodePoint(Number(code));
}
