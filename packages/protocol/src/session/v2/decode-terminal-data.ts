import type { TerminalText } from "../apply-terminal.ts";

/**
 * Adds bytes, in base64, to what a terminal has put out. They may end within a character, so what is left of them waits
 * for the next ones. `undefined` if they are no base64.
 */
export function decodeTerminalData(known: TerminalText, data: string): TerminalText | undefined {
  const news = decodeBase64(data);
  if (news === undefined) return undefined;
  const bytes = Uint8Array.from([...(known.incomplete ?? []), ...news]);
  // Of what only begins a character, a decoder that waits for more makes nothing.
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
