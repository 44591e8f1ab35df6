/** Number of arguments that every JavaScript engine accepts in a single call. */
const PIECE = 0x2000;

export function toBase64(bytes: Uint8Array): string {
  let characters = "";
  for (let start = 0; start < bytes.length; start += PIECE) {
    characters += String.fromCharCode(...bytes.subarray(start, start + PIECE));
  }
  return btoa(characters);
}
