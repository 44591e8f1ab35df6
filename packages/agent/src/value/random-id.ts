const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Creates an unguessable, unique id: `prefix` followed by 16 random characters (96 bits). */
export function randomId(prefix: string): string {
  let id = prefix;
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) id += ALPHABET[byte & 63];
  return id;
}
