/** As many arguments as every engine takes at once. */
const PIECE = 0x2000;

/** Bytes as base64 text. */
export function toBase64(bytes: Uint8Array): string {
  let characters = "";
  for (let start = 0; start < bytes.length; start += PIECE) {
    characters += String.fromCharCode(...bytes.subarray(start, start + PIECE));
  }
  return btoa(characters);
}
