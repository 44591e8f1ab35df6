import {
  type Http2SecureServer,
  type ServerHttp2Session,
  type ServerHttp2Stream,
  constants,
} from "node:http2";

/**
 * Cuts off clients of HTTP/2 that send their requests slowly, or none: the time-outs of Node.js are for HTTP/1.1 only.
 *
 * @param requestTimeoutMs milliseconds in which a whole request has to arrive, and after which a connection without requests
 * is ended.
 */
export function limitHttp2(server: Http2SecureServer, requestTimeoutMs: number): void {
  server.on("session", (session: ServerHttp2Session) => {
    const open = new Set<ServerHttp2Stream>();
    session.setTimeout(requestTimeoutMs, () => {
      if (open.size === 0) session.destroy();
    });
    session.on("stream", (stream: ServerHttp2Stream) => {
      open.add(stream);
      const timer = setTimeout(() => {
        if (stream.state.remoteClose !== 1) stream.close(constants.NGHTTP2_CANCEL);
      }, requestTimeoutMs);
      stream.once("close", () => {
        open.delete(stream);
        clearTimeout(timer);
      });
    });
  });
}
