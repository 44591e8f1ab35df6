import type { IncomingMessage, ServerResponse } from "node:http";

import { settlesWithin } from "@parley/protocol";

/** Maximum time for the last messages to reach the clients when a server closes, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2000;

/** Responds to a request. Never rejects. */
export type Respond = (message: IncomingMessage) => Promise<Response>;

export class Arrivals {
  readonly #respond: Respond;
  readonly #answers = new Set<Promise<void>>();

  constructor(respond: Respond) {
    this.#respond = respond;
  }

  readonly take = (message: IncomingMessage, response: ServerResponse): void => {
    const answered = this.#answer(message, response).finally(() => this.#answers.delete(answered));
    this.#answers.add(answered);
  };

  /** Resolves once the responses are sent, or after a timeout. */
  answered(): Promise<void> {
    return ended(this.#answers);
  }

  async #answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    await sendResponse(await this.#respond(message), response);
  }
}

/** Resolves once all responses or sockets have closed, or after a timeout. */
export async function ended(connections: Iterable<Promise<void>>): Promise<void> {
  await settlesWithin(Promise.allSettled(connections), CLOSE_TIMEOUT_MS);
}

/** Sends a response as fast as the client reads it. */
async function sendResponse(response: Response, to: ServerResponse): Promise<void> {
  const { body } = response;
  // An empty response only confirms a message. Let the answer that the client is waiting for leave first, on its stream.
  if (body === null) await new Promise(setImmediate);
  to.writeHead(response.status, Object.fromEntries(response.headers));
  if (body === null) {
    to.end();
    return;
  }
  const reader = body.getReader();
  const gone = new Promise<"gone">((resolve) => to.once("close", () => resolve("gone")));
  // Stop reading immediately, because the client disconnected or the server cut the stream.
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
