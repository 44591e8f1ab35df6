import type { ReactNode } from "react";

interface MessageTextProps {
  readonly text: string;
  /** The characters that are marked. */
  readonly mark: { readonly start: number; readonly end: number } | undefined;
  /** Is called with the number of the character that was clicked. */
  readonly onPick: (offset: number) => void;
}

/** A text of which one piece may be marked. The button above it does for the keyboard what a click does here. */
export function MessageText({ text, mark, onPick }: MessageTextProps): ReactNode {
  const [start, end] = mark ? [clamp(mark.start, text), clamp(mark.end, text)] : [0, 0];
  return (
    <p
      className="text"
      onClick={({ currentTarget, clientX, clientY }) => {
        if (getSelection()?.isCollapsed === false) return;
        const offset = offsetAt(currentTarget, clientX, clientY);
        if (offset !== undefined) onPick(offset);
      }}
    >
      {end > start ? (
        <>
          {text.slice(0, start)}
          <mark>{text.slice(start, end)}</mark>
          {text.slice(end)}
        </>
      ) : (
        text
      )}
    </p>
  );
}

function clamp(offset: number, text: string): number {
  return Math.max(0, Math.min(text.length, offset));
}

/** The number of the character at a point of the page. */
function offsetAt(element: Element, x: number, y: number): number | undefined {
  const caret = document.caretPositionFromPoint?.(x, y);
  if (!caret || !element.contains(caret.offsetNode)) return undefined;
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(caret.offsetNode, caret.offset);
  // A caret stands behind the half of the character that was clicked.
  const offset = before.toString().length;
  const character = document.createRange();
  if (caret.offset === 0) return offset;
  character.setStart(caret.offsetNode, caret.offset - 1);
  character.setEnd(caret.offsetNode, caret.offset);
  const { left, right, top, bottom } = character.getBoundingClientRect();
  return x >= left && x < right && y >= top && y <= bottom ? offset - 1 : offset;
}
