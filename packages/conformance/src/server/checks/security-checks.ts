import { applies, ensure } from "../../agent/check-outcome.ts";
import type { JsonObject } from "../../recording/message.ts";
import { isAnswer } from "../http-connection.ts";
import type { ServerBench, ServerCheck } from "../server-check.ts";
import { NOTHING, openSession } from "./http-checks.ts";

/** Host name of a website that does not exist. */
const FOREIGN = "parley-conformance.invalid";
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;
const REQUEST = { id: "kit", ...NOTHING };

/** Checks for unauthorized access by web pages and other users. */
export const securityChecks: readonly ServerCheck[] = [
  {
    id: "PARLEY-REMOTE-ORIGIN-001",
    async run(bench) {
      const { status } = await bench.http().tryInitialize({ Origin: `https://${FOREIGN}` });
      ensure(status >= 400, `A page of ${FOREIGN} was answered with status ${status}`);
    },
  },
  {
    id: "PARLEY-REMOTE-ORIGIN-002",
    async run(bench) {
      await bench.socket();
      const { answer } = await bench.socket({ Origin: `https://${FOREIGN}` });
      ensure(answer.status !== 101, `A page of ${FOREIGN} opened a WebSocket`);
    },
  },
  {
    id: "PARLEY-REMOTE-HOST-001",
    async run(bench) {
      appliesToLoopback(bench);
      const { status } = await bench.http().tryInitialize({ Host: FOREIGN });
      ensure(status >= 400, `A request with the host ${FOREIGN} was answered with status ${status}`);
    },
  },
  {
    id: "PARLEY-REMOTE-HOST-002",
    async run(bench) {
      appliesToLoopback(bench);
      await bench.socket();
      const { answer } = await bench.socket({ Host: FOREIGN });
      ensure(answer.status !== 101, `A WebSocket was opened with the host ${FOREIGN}`);
    },
  },
  {
    id: "PARLEY-REMOTE-AUTH-001",
    async run(bench) {
      applies(Object.keys(bench.headers).length > 0, "no headers of a user are given");
      const { status } = await bench.http({}).tryInitialize();
      ensure(status >= 400, `"initialize" without the headers of the user has status ${status}`);
      const connection = await bench.http().initialize();
      const stranger = bench.http({});
      const headers = { "Acp-Connection-Id": String(connection.id) };
      const { status: later } = await stranger.post(REQUEST, headers);
      ensure(later >= 400, `A later request without the headers of the user has status ${later}`);
    },
  },
  {
    id: "PARLEY-REMOTE-EXPIRY-001",
    async run(bench) {
      const headers = expired(bench);
      const connection = await bench.http().initialize();
      const named = { ...headers, "Acp-Connection-Id": String(connection.id) };
      const stranger = bench.http({});
      const statuses = [
        (await stranger.post(REQUEST, named)).status,
        (await stranger.tryOpen(undefined, named)).answer.status,
      ];
      ensure(
        statuses.every((status) => status === 401),
        `With a token that is not valid, POST was answered with status ${statuses.join(", GET with ")}`,
      );
    },
  },
  {
    id: "PARLEY-REMOTE-EXPIRY-002",
    async run(bench) {
      const headers = expired(bench);
      const { connection, session } = await openSession(bench);
      await connection.post(REQUEST, headers);
      await connection.tryOpen(session, headers);
      const stream = await connection.open(session);
      const id = await connection.prompt(session);
      const what = 'the response to "session/prompt" after a request with an invalid token';
      await stream.next((event) => isAnswer(event, id), { what });
    },
  },
  {
    id: "PARLEY-REMOTE-FOREIGN-001",
    async run(bench) {
      const other = bench.otherHeaders();
      const owner = await bench.http().initialize();
      const headers = { "Acp-Connection-Id": String(owner.id) };
      const statuses = [
        (await bench.http(other).post(REQUEST, headers)).status,
        (await bench.http(other).tryOpen(undefined, headers)).answer.status,
        (await bench.http(other).send("DELETE", headers)).status,
      ];
      ensure(
        statuses.every((status) => status >= 400),
        `With the connection of the first user, the other one got the statuses ${statuses.join(", ")}`,
      );
      await owner.call(await owner.open(), REQUEST);
    },
  },
  {
    id: "PARLEY-REMOTE-FOREIGN-002",
    async run(bench) {
      const other = await bench.http(bench.otherHeaders()).initialize();
      const { session } = await openSession(bench);
      const events = await other.open();
      const params = { sessionId: session, cwd: bench.settings.cwd, mcpServers: [] };
      for (const [method, more] of [
        ["session/load", params],
        ["session/prompt", { sessionId: session, prompt: [{ type: "text", text: bench.settings.prompt }] }],
      ] as const)
        await ensureRefused(method, { other, events, more, session });
    },
  },
];

/**
 * Returns the user's headers with an invalid token.
 *
 * @throws {NotApplicable} if there is no token.
 */
function expired({ headers }: ServerBench): Readonly<Record<string, string>> {
  const [name, token = ""] =
    Object.entries(headers).find(([each]) => each.toLowerCase() === "authorization") ?? [];
  applies(name !== undefined, 'no "Authorization" of a user is given');
  const scheme = /^\S+ /.exec(token)?.[0] ?? "";
  return { ...headers, [name]: `${scheme}parley-conformance-expired` };
}

function appliesToLoopback({ url }: ServerBench): void {
  applies(LOOPBACK.test(url.hostname), "it is not on this machine");
}

/** Checks that the server refuses a request, with either an HTTP status or an error response. */
async function ensureRefused(
  method: string,
  parts: {
    readonly other: ReturnType<ServerBench["http"]>;
    readonly events: Awaited<ReturnType<ReturnType<ServerBench["http"]>["open"]>>;
    readonly more: JsonObject;
    readonly session: string;
  },
): Promise<void> {
  const { other, events, more, session } = parts;
  const id = other.nextId();
  const { status } = await other.post({ id, method, params: more }, { "Acp-Session-Id": session });
  if (status >= 400) return;
  const { message } = await events.next((event) => event.message?.["id"] === id, {
    what: `the refusal of "${method}"`,
  });
  ensure(
    message && "error" in message,
    `Another user's "${method}" was answered with ${JSON.stringify(message)}`,
  );
}
