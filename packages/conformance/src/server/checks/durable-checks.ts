import { applies, ensure } from "../../agent/check-outcome.ts";
import type { CheckedVersion } from "../../catalogue/rule.ts";
import { toObject } from "../../recording/message.ts";
import type { StreamEvent } from "../event-stream.ts";
import { type HttpConnection, isAnswer } from "../http-connection.ts";
import type { ServerBench, ServerCheck } from "../server-check.ts";
import { openSession } from "./http-checks.ts";

/** Checks for servers that support the resumable streams draft. */
export const durableChecks: readonly ServerCheck[] = [
  {
    id: "PARLEY-DURABLE-POINT-001",
    async run(bench) {
      const { events } = await promptDurably(bench);
      for (const { id, message, data } of events) {
        ensure(id !== undefined && id !== "", `An event has no "id:": ${data.slice(0, 200)}`);
        if (message?.["method"] === undefined) continue;
        const { "acp/cursor": resumePoint } = toObject(toObject(message["params"])["_meta"]);
        ensure(
          resumePoint === id,
          `An event has the id "${id}", and the resume point ${JSON.stringify(resumePoint)}`,
        );
      }
      const ids = events.map(({ id }) => id);
      ensure(new Set(ids).size === ids.length, `Two events have the same resume point: ${ids.join(", ")}`);
    },
  },
  {
    id: "PARLEY-DURABLE-RESUME-001",
    async run(bench) {
      const { connection, session, prompt, first } = await cutInTurn(bench);
      const resumed = await connection.open(session, { "Last-Event-ID": String(first.id) });
      await resumed.next((event) => isAnswer(event, prompt), {
        what: 'the response to "session/prompt" after it was cut and opened again with "Last-Event-ID"',
      });
      const again = resumed.events.find(({ id }) => id === first.id);
      ensure(again === undefined, `The event "${first.id}" was sent again`);
    },
  },
  {
    id: "PARLEY-DURABLE-RESUME-002",
    async run(bench) {
      const { connection, session } = await promptDurably(bench);
      const { answer } = await connection.tryOpen(session, { "Last-Event-ID": "parley-conformance-unknown" });
      ensure(
        answer.status === 409,
        `A resume point that nobody gave was answered with status ${answer.status}`,
      );
    },
  },
  {
    id: "PARLEY-DURABLE-RESUME-003",
    async run(bench) {
      const { connection, session, prompt, first } = await cutInTurn(bench);
      const texts: string[][] = [];
      for (let time = 0; time < 2; time++) {
        const stream = await connection.open(session, { "Last-Event-ID": String(first.id) });
        await stream.next((event) => isAnswer(event, prompt), {
          what: `the response to "session/prompt" when it was resumed for the ${time === 0 ? "first" : "second"} time`,
        });
        texts.push(stream.events.map(({ data }) => data));
        stream.cut();
      }
      const [once = [], twice = []] = texts;
      ensure(
        JSON.stringify(once) === JSON.stringify(twice),
        `The same resume point gave ${once.length} events, and then ${twice.length}`,
      );
    },
  },
  {
    id: "PARLEY-DURABLE-REPLACE-001",
    async run(bench) {
      const { connection, session } = await openDurably(bench);
      await connection.open(session);
      const second = await connection.open(session);
      const id = await connection.prompt(session);
      await second.next((event) => isAnswer(event, id), {
        what: 'the response to "session/prompt", though it was opened in place of an older one',
      });
    },
  },
  {
    id: "PARLEY-DURABLE-POST-001",
    async run(bench) {
      const { connection, session } = await openDurably(bench);
      const stream = await connection.open(session);
      const id = await connection.prompt(session, { text: bench.settings.cancelPrompt });
      await connection.prompt(session, { text: bench.settings.cancelPrompt, id });
      await stream.listen(bench.settings.quietMs);
      const answered = stream.events.length;
      applies(
        !stream.events.some((event) => isAnswer(event, id)),
        "the turn of --cancel-prompt ends before it is cancelled",
      );
      await connection.accepted({ method: "session/cancel", params: { sessionId: session } }, session);
      await stream.next((event) => isAnswer(event, id), { what: 'the response to "session/prompt"' });
      // Updates from a second turn would arrive before the response to a later prompt.
      const later = await connection.prompt(session);
      const wanted = { what: 'the response to the next "session/prompt"', from: answered };
      await stream.next((event) => isAnswer(event, later), wanted);
      const answers = stream.events.filter((event) => isAnswer(event, id)).length;
      ensure(answers === 1, `A request that was sent twice got ${answers} responses`);
    },
  },
  {
    id: "PARLEY-DURABLE-EPOCH-001",
    async run(bench) {
      const { session, events } = await promptDurably(bench);
      const [first, second] = events;
      applies(first?.id !== undefined && second !== undefined, "its turn has no updates");
      const later = await bench.http().initialize();
      const stream = await later.tryOpen(session, { "Last-Event-ID": first.id });
      const { status } = stream.answer;
      if (status === 409 || status === 404) return;
      ensure(status === 200, `A resume point of an earlier connection was answered with status ${status}`);
      const next = await stream.next(() => true, {
        what: "what follows a resume point of an earlier connection, nor was it refused with status 409",
      });
      ensure(
        next.data === second.data,
        `After a resume point of an earlier connection came ${next.data.slice(0, 200)}, not ${second.data.slice(0, 200)}`,
      );
    },
  },
  {
    id: "PARLEY-DURABLE-STATE-001",
    async run(bench) {
      const { connection, session } = await openDurably(bench, 2);
      const stream = await connection.open(session);
      await connection.prompt(session, { text: bench.settings.cancelPrompt });
      await stream.next((event) => stateOf(event) === "running", { what: 'the state "running"' });
      const last = stream.events.at(-1);
      ensure(last?.id, `An event has no "id:": ${last?.data.slice(0, 200)}`);
      stream.cut();
      const resumed = await connection.open(session, { "Last-Event-ID": last.id });
      const again = await resumed.next((event) => stateOf(event) !== undefined, {
        what: 'a "state_update" after it was cut in a turn and opened again with "Last-Event-ID"',
      });
      applies(stateOf(again) !== "idle", "the turn of --cancel-prompt ends before it is cancelled");
      await connection.accepted({ method: "session/cancel", params: { sessionId: session } }, session);
    },
  },
];

function stateOf({ message }: StreamEvent): unknown {
  const { sessionUpdate, state } = toObject(toObject(message?.["params"])["update"]);
  return sessionUpdate === "state_update" ? state : undefined;
}

async function openDurably(bench: ServerBench, version: CheckedVersion = 1): ReturnType<typeof openSession> {
  const opened = await openSession(bench, version);
  const { agentCapabilities, capabilities } = opened.connection.initialized;
  const { transport } = { ...toObject(capabilities), ...toObject(agentCapabilities) } as Record<
    string,
    unknown
  >;
  applies(toObject(transport)["resumable"] != null, 'it does not offer "transport.resumable"');
  return opened;
}

interface DurableTurn {
  readonly connection: HttpConnection;
  readonly session: string;
  /** Request id of the prompt. */
  readonly prompt: string;
}

/** Sends a prompt, and returns the session's events through the response. */
async function promptDurably(
  bench: ServerBench,
): Promise<DurableTurn & { readonly events: readonly StreamEvent[] }> {
  const { connection, session } = await openDurably(bench);
  const stream = await connection.open(session);
  const prompt = await connection.prompt(session);
  await stream.next((event) => isAnswer(event, prompt), { what: 'the response to "session/prompt"' });
  return { connection, session, prompt, events: stream.events };
}

/** Sends a prompt, and cuts all streams after the first event. */
async function cutInTurn(bench: ServerBench): Promise<DurableTurn & { readonly first: StreamEvent }> {
  const { connection, session, events } = await openDurably(bench);
  const stream = await connection.open(session);
  const prompt = await connection.prompt(session);
  const first = await stream.next(() => true, { what: "an event of a turn" });
  applies(!isAnswer(first, prompt), "its turn has no updates");
  ensure(first.id !== undefined, `An event has no "id:": ${first.data.slice(0, 200)}`);
  stream.cut();
  events.cut();
  return { connection, session, prompt, first };
}
