import type { IncomingMessage } from "node:http";

/** Bytes: a raw message may be large. */
const MAX_BODY = 64 * 1024 * 1024;

/** Reads the body of a request as UTF-8; `undefined` if it is too large. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
