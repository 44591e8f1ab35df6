// A stand-in for a collector. It appends everything that it receives over OTLP/HTTP to a file, one JSON document per
// line, like the OpenTelemetry Collector's file exporter.
import { once } from "node:events";
import { appendFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

export interface Collector {
  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a collector on the local machine. */
export async function startCollector(file: string): Promise<Collector> {
  const server = createServer((request, response) => {
    json(request)
      .then((sent) => appendFile(file, `${JSON.stringify(sent)}\n`))
      .then(
        () => response.setHeader("Content-Type", "application/json").end("{}"),
        (error: unknown) => response.writeHead(400).end(String(error)),
      );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
