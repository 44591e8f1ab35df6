import type { WebSocket } from "ws";

import type { LiveFeed } from "../live/live-feed.ts";
import type { LiveMessage, LiveState } from "../live/live-message.ts";

/** Characters of a batch of lines, about. */
const BATCH = 1_000_000;

/** Sends a feed to a page, from its beginning, one batch at a time: a slow page makes nobody wait, and little is buffered. */
export function sendFeed(feed: LiveFeed, socket: WebSocket): void {
  let shown: LiveState | undefined;
  let next = 0;
  let isSending = false;
  const send = (message: LiveMessage): void => {
    isSending = true;
    socket.send(JSON.stringify(message), (error) => {
      isSending = false;
      if (!error) pump();
    });
  };
  const pump = (): void => {
    if (isSending || socket.readyState !== socket.OPEN) return;
    if (feed.state !== shown) {
      shown = feed.state;
      return send({ type: "state", state: shown });
    }
    if (next >= feed.total) return;
    const batch = feed.read(next, BATCH);
    ({ next } = batch);
    send({ type: "entries", lines: batch.lines });
  };
  const stop = feed.subscribe(pump);
  socket.on("close", stop);
  // Nothing is expected from the page here; an error closes the socket.
  socket.on("error", () => undefined);
  pump();
}
