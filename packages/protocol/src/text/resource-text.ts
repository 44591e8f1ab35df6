/** A file embedded in a prompt or result, as text or Base64. */
export interface EmbeddedFile {
  readonly text?: string | undefined;
  readonly blob?: string | undefined;
}

/**
 * Returns the text of an embedded file, decoding Base64 if it contains UTF-8 text. Returns `undefined` for any other
 * file.
 */
export function resourceText({ text, blob }: EmbeddedFile): string | undefined {
  if (typeof text === "string") return text;
  try {
    const bytes = Uint8Array.from(atob(blob ?? ""), (character) => character.charCodeAt(0));
    const decoded = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return hasStrangeControls(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

/**
 * Whether the text contains control characters, which are rare in text but common in nearly every other format.
 * Escape sequences are allowed because logs contain them.
 */
function hasStrangeControls(text: string): boolean {
  return /[^\P{Cc}\t\n\v\f\r]/u.test(text.replaceAll("\u001B", ""));
}
