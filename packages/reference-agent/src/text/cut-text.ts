/** Cuts `text` to its first `length` UTF-16 code units at most, without splitting a character. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, isHighSurrogate(text, length - 1) ? length - 1 : length);
}

/** Returns at most the last `length` UTF-16 code units of `text`, without splitting a character. */
export function endOfText(text: string, length: number): string {
  if (text.length <= length) return text;
  const from = text.length - length;
  return text.slice(isHighSurrogate(text, from - 1) ? from + 1 : from);
}

function isHighSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit < 0xdc00;
}
