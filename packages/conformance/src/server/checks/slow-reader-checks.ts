import { settlesWithin } from "@parley/protocol";

import { CheckFailure, applies, ensure } from "../../agent/check-outcome.ts";
import { resultOf } from "../../agent/exchange.ts";
import type { EventStream } from "../event-stream.ts";
import { type HttpConnection, isAnswer } from "../http-connection.ts";
import type { ServerBench, ServerCheck } from "../server-check.ts";
import { NOTHING } from "./http-checks.ts";

/** Enough requests for their responses to overflow a socket's buffers. */
const REQUESTS = 24;
const ID_LENGTH = 256 * 1024;

/** Checks with a client that does not read its stream while the server sends a lot of data. */
export const slowReaderChecks: readonly ServerCheck[] = [
  {
    id: "PARLEY-REMOTE-SLOW-001",
    async run(bench) {
      const filled = await fillStream(bench);
      const { stream } = filled;
      try {
        await readAll(filled, bench.settings.quietMs);
      } catch (error) {
        // The client can tell that the server has cut the stream, so this is allowed.
        if (!(error instanceof CheckFailure && stream.isOver)) throw error;
      }
    },
  },
  {
    id: "PARLEY-REMOTE-SLOW-002",
    async run(bench) {
      const { stream } = await fillStream(bench);
      const other = await bench.http().initialize();
      const events = await other.open();
      const params = { cwd: bench.settings.cwd, mcpServers: [] };
      resultOf(await other.call(events, { method: "session/new", params }), "session/new");
      stream.cut();
    },
  },
];

interface FilledStream {
  readonly connection: HttpConnection;
  readonly stream: EventStream;
  /** Requests whose responses arrive on the stream. */
  readonly sent: readonly Promise<{ readonly id: string; readonly status: number }>[];
}

/** Sends requests with long ids, which are repeated in the responses, without reading the stream. */
async function fillStream(bench: ServerBench): Promise<FilledStream> {
  const connection = await bench.http().initialize();
  const stream = await connection.open();
  const sent = Array.from({ length: REQUESTS }, async () => {
    const id = connection.nextId().padEnd(ID_LENGTH, ".");
    return { id, status: (await connection.post({ id, ...NOTHING })).status };
  });
  // A server with backpressure may stop accepting requests until the client reads earlier responses.
  await settlesWithin(Promise.allSettled(sent), bench.settings.timeoutMs / 2);
  return { connection, stream, sent };
}

/**
 * Sends one more request, and reads the stream through its response.
 *
 * @throws {CheckFailure} if responses are missing.
 */
async function readAll({ connection, stream, sent }: FilledStream, quietMs: number): Promise<void> {
  const reading = stream.next(() => false, { what: "everything" }).catch(() => undefined);
  const answers = await Promise.all(sent);
  const accepted = answers.filter(({ status }) => status < 300).map(({ id }) => id);
  applies(accepted.length > 0, `it takes no requests with an id of ${ID_LENGTH / 1024} KiB`);
  const last = connection.nextId();
  await connection.accepted({ id: last, ...NOTHING });
  await stream.next((event) => isAnswer(event, last), { what: "the response to a request after a pause" });
  await stream.listen(quietMs);
  const missing = accepted.filter((id) => !stream.events.some((event) => isAnswer(event, id)));
  ensure(
    missing.length === 0,
    `Of ${accepted.length} responses that were not read at once, ${missing.length} never came`,
  );
  stream.cut();
  await reading;
}
