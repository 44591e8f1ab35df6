import type { TerminalText } from "../apply-terminal.ts";

/**
 * Appends base64 bytes to the output of a terminal. They may end in the middle of a character, whose bytes then wait
 * for the next ones. Returns `undefined` if they are not base64.
 */
export function decodeTerminalData(known: TerminalText, data: string): TerminalText | undefined {
  const added = decodeBase64(data);
  if (added === undefined) return undefined;
  const bytes = Uint8Array.from([...(known.incomplete ?? []), ...added]);
  // A streaming decoder returns nothing for bytes that only start a character.
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
