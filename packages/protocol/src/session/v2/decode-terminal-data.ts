import type { TerminalText } from "../apply-terminal.ts";

/**
 * Adds bytes, in base64, to what a terminal has put out. They may end within a character, so what is left of them waits
 * for the next ones. `undefined` if they are no base64.
 */
export function decodeTerminalData(known: TerminalText, data: string): TerminalText | undefined {
  const news = decodeBase64(data);
  if (news === undefined) return undefined;
  const bytes = known.incomplete === undefined ? news : Uint8Array.from([...known.incomplete, ...news]);
  const complete = completeLength(bytes);
  const output =
    known.output + new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, complete));
  return complete === bytes.length ? { output } : { output, incomplete: [...bytes.subarray(complete)] };
}

function decodeBase64(data: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** How many bytes there are without those of a last UTF-8 character that goes on in what comes next. */
function completeLength(bytes: Uint8Array): number {
  for (let length = 1; length <= Math.min(3, bytes.length); length += 1) {
    const byte = bytes[bytes.length - length] ?? 0;
    if ((byte & 0b1100_0000) === 0b1000_0000) continue;
    return length < lengthOfCharacter(byte) ? bytes.length - length : bytes.length;
  }
  return bytes.length;
}

/** How many bytes a UTF-8 character has that begins with this one. */
function lengthOfCharacter(first: number): number {
  if (first >= 0b1111_0000) return 4;
  if (first >= 0b1110_0000) return 3;
  return first >= 0b1100_0000 ? 2 : 1;
}
