import type { TerminalText } from "../apply-terminal.ts";

/**
 * Appends base64 bytes to a terminal's output. Keeps the bytes of an incomplete last character until the remaining
 * bytes arrive. Returns `undefined` if the data is not base64.
 */
export function decodeTerminalData(known: TerminalText, data: string): TerminalText | undefined {
  const added = decodeBase64(data);
  if (added === undefined) return undefined;
  const bytes = Uint8Array.from([...(known.incomplete ?? []), ...added]);
  // A streaming decoder returns no text for bytes that are only the start of a character.
  const incomplete = [3, 2, 1].map((length) => bytes.slice(-length)).find((end) => decode(end) === "");
  const output = known.output + decode(bytes);
  return incomplete?.length ? { output, incomplete: [...incomplete] } : { output };
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: true });
}

function decodeBase64(data: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
