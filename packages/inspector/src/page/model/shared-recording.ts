/** Maximum number of characters in a recording from a URL. Even a short URL can decompress to any size. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

/**
 * Decodes a recording from a URL. The recording consists of JSON lines, compressed with zlib's deflate and encoded as
 * base64url.
 *
 * @throws {Error} if the recording is damaged or too long.
 */
export async function readSharedRecording(shared: string): Promise<string> {
  try {
    return await inflate(decode(shared));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Cannot read the recording in the address: ${reason}`, { cause: error });
  }
}

function decode(shared: string): Uint8Array<ArrayBuffer> {
  const binary = atob(shared.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > MAX_CHARACTERS) throw new Error(`it has more than ${MAX_CHARACTERS} characters`);
  }
  return text + decoder.decode();
}
