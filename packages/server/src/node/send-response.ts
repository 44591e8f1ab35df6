import type { ServerResponse } from "node:http";

/** Sends a response, its body as fast as the client reads it. */
export async function sendResponse(response: Response, to: ServerResponse): Promise<void> {
  to.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    to.end();
    return;
  }
  const reader = response.body.getReader();
  const gone = new Promise<"gone">((resolve) => to.once("close", () => resolve("gone")));
  // The client has left, or the server cut the stream: reading ends at once.
  void gone.then(() => reader.cancel().catch(() => undefined));
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (to.destroyed) return;
      if (to.write(part.value)) continue;
      const drained = new Promise<void>((resolve) => to.once("drain", resolve));
      if ((await Promise.race([drained, gone])) === "gone") return;
    }
    to.end();
  } catch {
    to.destroy();
  }
}
