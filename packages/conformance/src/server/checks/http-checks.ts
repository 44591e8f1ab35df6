import { connect } from "node:tls";

import { CheckFailure, applies, ensure } from "../../agent/check-outcome.ts";
import { isTooOld, resultOf } from "../../agent/exchange.ts";
import type { CheckedVersion } from "../../catalogue/rule.ts";
import { parseObject, toObject } from "../../recording/message.ts";
import { type HttpConnection, isAnswer } from "../http-connection.ts";
import type { ServerBench, ServerCheck } from "../server-check.ts";

const UNKNOWN = "parley-conformance-unknown";
/** A request that any agent may reject. The caller adds the id. */
export const NOTHING = { method: "_parley/settle", params: {} };

/** Checks for the HTTP profile: POST, GET and DELETE requests. */
export const httpChecks: readonly ServerCheck[] = [
  {
    id: "PARLEY-HTTP-INIT-001",
    async run(bench) {
      const connection = bench.http();
      const { status, body } = await connection.tryInitialize();
      const response = parseObject(body) ?? {};
      applies(!isTooOld(response, 1), "it supports only versions after 1");
      ensure(status === 200, `"initialize" was answered with status ${status}: ${body.slice(0, 200)}`);
      resultOf(response, "initialize");
      ensure(connection.id, 'The answer to "initialize" has no header "Acp-Connection-Id"');
    },
  },
  {
    id: "PARLEY-HTTP-INIT-002",
    async run(bench) {
      const [first, second] = [await bench.http().initialize(), await bench.http().initialize()];
      ensure(first.id !== second.id, `Two connections have the id "${first.id}"`);
    },
  },
  {
    id: "PARLEY-HTTP-POST-001",
    async run(bench) {
      const connection = await bench.http().initialize();
      const stream = await connection.open();
      const id = connection.nextId();
      const { status, text } = await connection.post({ id, ...NOTHING });
      ensure(status === 202 && text === "", `A request was answered with status ${status} and "${text}"`);
      await stream.next((event) => isAnswer(event, id), { what: "the response to a request" });
    },
  },
  refusal("PARLEY-HTTP-POST-002", 400, async (bench) => {
    const connection = bench.http();
    return (await connection.post({ id: connection.nextId(), ...NOTHING })).status;
  }),
  {
    id: "PARLEY-HTTP-POST-003",
    async run(bench) {
      const headers = { "Acp-Connection-Id": UNKNOWN };
      const { status } = await bench.http().post({ id: "kit", ...NOTHING }, headers);
      const { answer } = await bench.http().tryOpen(undefined, headers);
      ensure(
        status === 404 && answer.status === 404,
        `POST was answered with status ${status}, GET with ${answer.status}`,
      );
    },
  },
  refusal("PARLEY-HTTP-POST-004", 415, async (bench) => {
    const { status } = await bench.http().tryInitialize({ "Content-Type": "text/plain" });
    return status;
  }),
  refusal("PARLEY-HTTP-POST-005", 501, async (bench) => {
    const connection = await bench.http().initialize();
    const answer = await connection.send(
      "POST",
      { "Content-Type": "application/json" },
      JSON.stringify([{ jsonrpc: "2.0", id: "kit", ...NOTHING }]),
    );
    return answer.status;
  }),
  refusal("PARLEY-HTTP-POST-006", 400, async (bench) => {
    const { connection, session } = await openSession(bench);
    const params = { sessionId: session, prompt: [{ type: "text", text: bench.settings.prompt }] };
    return (await connection.post({ id: "kit", method: "session/prompt", params })).status;
  }),
  refusal("PARLEY-HTTP-GET-001", 406, async (bench) => {
    const connection = await bench.http().initialize();
    return (await connection.tryOpen(undefined, { Accept: "application/json" })).answer.status;
  }),
  refusal("PARLEY-HTTP-GET-002", 400, async (bench) => (await bench.http().tryOpen()).answer.status),
  {
    id: "PARLEY-HTTP-STREAM-001",
    async run(bench) {
      const { connection, session, events } = await openSession(bench);
      const stream = await connection.open(session);
      const id = await connection.prompt(session);
      await stream.next((event) => isAnswer(event, id), { what: 'the response to "session/prompt"' });
      const foreign = stream.events.find(({ message }) => {
        const { sessionId } = toObject(message?.["params"]);
        return sessionId !== undefined && sessionId !== session;
      });
      ensure(foreign === undefined, `The stream of ${session} brought ${foreign?.data.slice(0, 200)}`);
      await events.listen(bench.settings.quietMs);
      const stray = events.events.find(
        ({ message }) => toObject(message?.["params"])["sessionId"] === session,
      );
      ensure(stray === undefined, `The stream of the connection brought ${stray?.data.slice(0, 200)}`);
    },
  },
  {
    id: "PARLEY-HTTP-STREAM-002",
    async run(bench) {
      const { connection, session, events } = await openSession(bench);
      const before = await connection.open(session);
      const first = await connection.prompt(session);
      await before.next((event) => isAnswer(event, first), { what: 'the response to "session/prompt"' });
      applies(before.events.length > 1, "its turn has no updates");
      const late = await connection.newSession(events);
      await connection.prompt(late);
      const stream = await connection.open(late);
      await stream.next(() => true, {
        what: 'the updates of a "session/prompt" that was sent before it was opened',
      });
    },
  },
  {
    id: "PARLEY-HTTP-DELETE-001",
    async run(bench) {
      const connection = await bench.http().initialize();
      const stream = await connection.open();
      const { status } = await connection.send("DELETE", {});
      ensure(status === 202, `DELETE was answered with status ${status}`);
      await stream.listen(bench.settings.timeoutMs);
      ensure(stream.isOver, `A stream stayed open for ${bench.settings.timeoutMs / 1000} s after the DELETE`);
      const after = await connection.post({ id: "kit", ...NOTHING });
      ensure(after.status === 404, `A request after the DELETE was answered with status ${after.status}`);
    },
  },
  refusal("PARLEY-HTTP-DELETE-002", 400, async (bench) => (await bench.http().send("DELETE", {})).status),
  {
    id: "PARLEY-HTTP-RECONNECT-001",
    async run(bench) {
      const { connection, session, events } = await openSession(bench);
      const { agentCapabilities } = connection.initialized;
      applies(toObject(agentCapabilities)["loadSession"] === true, 'it does not offer "session/load"');
      const stream = await connection.open(session);
      const id = await connection.prompt(session);
      await stream.next((event) => isAnswer(event, id), { what: 'the response to "session/prompt"' });
      stream.cut();
      events.cut();
      await loadAgain(bench, session);
    },
  },
  {
    id: "PARLEY-HTTP-VERSION-001",
    async run({ url, settings }) {
      applies(url.protocol === "https:", "it is reached without TLS");
      const protocol = await negotiate(url, settings.timeoutMs);
      ensure(protocol === "h2", `Of HTTP/2 and HTTP/1.1 the server took ${protocol || "none"}`);
    },
  },
];

/** Loads a session on a new connection. The response may arrive on either stream. */
async function loadAgain(bench: ServerBench, session: string): Promise<void> {
  const connection = await bench.http().initialize();
  const events = await connection.open();
  // A server does not need to know the session before it is loaded.
  const early = await connection.tryOpen(session);
  const params = { sessionId: session, cwd: bench.settings.cwd, mcpServers: [] };
  const id = connection.nextId();
  await connection.accepted({ id, method: "session/load", params }, session);
  const wanted = { what: 'the response to "session/load" on a new connection' };
  const streams = early.answer.status === 200 ? [events, early] : [events];
  const { message } = await Promise.any(
    streams.map((stream) => stream.next((event) => isAnswer(event, id), wanted)),
  ).catch((error: unknown) => {
    throw error instanceof AggregateError ? (error.errors[0] as Error) : error;
  });
  resultOf(toObject(message), "session/load");
}

/**
 * Opens a connection with its stream, and creates a session.
 *
 * @throws {NotApplicable} if version 2 is requested and the agent does not support it.
 */
export async function openSession(
  bench: ServerBench,
  version: CheckedVersion = 1,
): Promise<{
  readonly connection: HttpConnection;
  readonly session: string;
  readonly events: Awaited<ReturnType<HttpConnection["open"]>>;
}> {
  const connection = await bench.http().initialize(version);
  const { protocolVersion } = connection.initialized;
  applies(protocolVersion === version, `it answers version ${JSON.stringify(protocolVersion)}`);
  const events = await connection.open();
  return { connection, events, session: await connection.newSession(events) };
}

/** Creates a check that the server rejects a request with the given status. */
function refusal(id: string, status: number, send: (bench: ServerBench) => Promise<number>): ServerCheck {
  return {
    id,
    async run(bench) {
      const sent = await send(bench);
      ensure(sent === status, `The request was answered with status ${sent}, not ${status}`);
    },
  };
}

/** Returns the protocol that a server negotiates over TLS. */
function negotiate({ hostname, port }: URL, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, "");
    const socket = connect({
      host,
      port: port === "" ? 443 : Number(port),
      ALPNProtocols: ["h2", "http/1.1"],
      timeout: timeoutMs,
      ...(/^[\d.:a-f]+$/i.test(host) ? {} : { servername: host }),
    });
    const fail = (error: Error): void => {
      socket.destroy();
      reject(new CheckFailure(`The TLS connection failed: ${error.message}`, { cause: error }));
    };
    socket.once("error", fail);
    socket.once("timeout", () => fail(new Error(`no answer within ${timeoutMs / 1000} s`)));
    socket.once("secureConnect", () => {
      socket.destroy();
      resolve(socket.alpnProtocol || "");
    });
  });
}
