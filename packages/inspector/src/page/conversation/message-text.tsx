import { type MouseEvent, type ReactNode, useMemo } from "react";

import { textParts } from "./text-parts.ts";

interface MessageTextProps {
  readonly text: string;
  readonly mark?: { readonly start: number; readonly end: number } | undefined;
  /** Called with the index of the clicked character. */
  readonly onPick?: (offset: number) => void;
}

/**
 * Shows text, with code blocks for fenced code and an optional highlighted range. Clicking the text selects a
 * message. Keyboard users can do the same with the button above.
 */
export function MessageText({ text, mark, onPick }: MessageTextProps): ReactNode {
  const parts = useMemo(() => textParts(text), [text]);
  return parts.map(({ isCode, text: shown, start }) => {
    const pick = ({ currentTarget, clientX, clientY }: MouseEvent): void => {
      if (getSelection()?.isCollapsed === false) return;
      const offset = offsetAt(currentTarget, clientX, clientY);
      if (offset !== undefined) onPick?.(start + offset);
    };
    const content = marked(shown, mark && { start: mark.start - start, end: mark.end - start });
    return isCode ? (
      <pre key={start} className="text code" onClick={pick}>
        <code>{content}</code>
      </pre>
    ) : (
      <p key={start} className="text" onClick={pick}>
        {content}
      </p>
    );
  });
}

function marked(text: string, mark: MessageTextProps["mark"]): ReactNode {
  const [start, end] = mark ? [clamp(mark.start, text), clamp(mark.end, text)] : [0, 0];
  if (end <= start) return text;
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}

function clamp(offset: number, text: string): number {
  return Math.max(0, Math.min(text.length, offset));
}

/** Returns the index of the character at the given viewport coordinates in the element's text. */
function offsetAt(element: Element, x: number, y: number): number | undefined {
  const caret = document.caretPositionFromPoint?.(x, y);
  if (!caret || !element.contains(caret.offsetNode)) return undefined;
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(caret.offsetNode, caret.offset);
  // After a click on the right half of a character, the caret is after that character.
  const offset = before.toString().length;
  const character = document.createRange();
  if (caret.offset === 0) return offset;
  character.setStart(caret.offsetNode, caret.offset - 1);
  character.setEnd(caret.offsetNode, caret.offset);
  const { left, right, top, bottom } = character.getBoundingClientRect();
  return x >= left && x < right && y >= top && y <= bottom ? offset - 1 : offset;
}
