import { type JsonObject, toObject } from "../../recording/message.ts";
import { applies, ensure } from "../check-outcome.ts";
import type { Bench, Check } from "../check.ts";
import type { Exchange, Update } from "../exchange.ts";
import { supports } from "../initialize.ts";
import { type Reopened, isMarker, keyedConversation } from "../record-keys.ts";
import { show } from "../show.ts";

const HISTORY = /^(user_message|agent_message|agent_thought)(_chunk)?$/;

/**
 * Matches updates that are part of a conversation. Other updates, such as commands, usage or the state, may follow a
 * replay.
 */
const CONVERSATION = /^(?:user_message|agent_message|agent_thought|tool_call|plan|terminal)/;

export const replayChecks: readonly Check[] = [
  {
    id: "ACP-LOAD-001",
    run: async (bench) => void (await replay(bench, "load")),
  },
  {
    id: "ACP-LOAD-002",
    run: (bench) => checkOrder(bench, "load"),
  },
  {
    id: "ACP-LOAD-003",
    async run(bench) {
      const { isNull } = await replay(bench, "load");
      ensure(!isNull, '"session/load" was answered with null, not an object');
    },
  },
  {
    id: "ACP-RESUME-001",
    run: async (bench) => void (await replay(bench, "resume")),
  },
  {
    id: "ACP-RESUME-002",
    run: checkNoHistory,
  },
  {
    id: "ACP-RESUME-201",
    run: async (bench) => void (await replay(bench, "resume")),
  },
  {
    id: "ACP-RESUME-202",
    run: (bench) => checkOrder(bench, "resume", { replayFrom: { type: "start" } }),
  },
  {
    id: "ACP-RESUME-203",
    run: checkNoHistory,
  },
  {
    id: "ACP-RESUME-204",
    async run(bench) {
      const { updates, messageId } = await replay(bench, "resume", { replayFrom: { type: "start" } });
      const ids = updates
        .filter(({ update }) => String(update["sessionUpdate"]).startsWith("user_message"))
        .map(({ update }) => update["messageId"]);
      applies(ids.length > 0, "it stores no user message");
      ensure(ids.includes(messageId), `The message "${String(messageId)}" is replayed as ${show(ids)}`);
    },
  },
  {
    id: "ACP-RESUME-205",
    async run(bench) {
      const { updates } = await replay(bench, "resume", { replayFrom: { type: "start" } });
      const begun = new Set<unknown>();
      for (const { update } of updates) {
        const kind = String(update["sessionUpdate"]);
        if (!HISTORY.test(kind)) continue;
        const { messageId } = update;
        ensure(
          !kind.endsWith("_chunk") || begun.has(messageId),
          `A chunk of "${String(messageId)}" comes before the message`,
        );
        begun.add(messageId);
      }
    },
  },
  {
    id: "PARLEY-REPLAY-001",
    async run(bench) {
      const { updates, answeredAt } = (await keyedConversation(bench)).replayed();
      const markers = updates.filter(isMarker);
      ensure(markers.length === 1, `"replay_complete" was sent ${markers.length} times`);
      const at = markers[0]?.at ?? 0;
      ensure(at < answeredAt, '"replay_complete" was sent after the response');
      const late = updates.find(
        (each) => each.at > at && CONVERSATION.test(String(each.update["sessionUpdate"])),
      );
      ensure(late === undefined, `After "replay_complete" came ${show(late?.update)}`);
    },
  },
  {
    id: "PARLEY-REPLAY-002",
    run: async (bench) => ensureUnmarked((await keyedConversation(bench)).resumed()),
  },
  {
    id: "PARLEY-REPLAY-003",
    run: async (bench) => ensureUnmarked((await keyedConversation(bench)).loaded()),
  },
  {
    id: "ACP-CONFIG-203",
    async run(bench) {
      const { result } = await replay(bench, "resume");
      const { configOptions } = result;
      applies(configOptions != null, "it has no options");
      ensure(Array.isArray(configOptions), `The options are ${show(configOptions)}`);
    },
  },
];

interface Replay {
  readonly exchange: Exchange;
  readonly sessionId: string;
  readonly messageId: unknown;
  readonly result: JsonObject;
  /** Whether the result is null rather than an empty object. */
  readonly isNull: boolean;
  /** Updates that arrive before the response. */
  readonly updates: readonly Update[];
  /** Index of the line that contains the response. */
  readonly answeredAt: number;
}

/** Records a conversation, closes the session if the agent supports that, and reopens it. */
async function replay(bench: Bench, how: "load" | "resume", more: JsonObject = {}): Promise<Replay> {
  const exchange = await bench.open();
  applies(supports(exchange, how), `it does not offer "session/${how}"`);
  const sessionId = await exchange.newSession();
  const turn = exchange.prompt(sessionId, bench.settings.prompt);
  await turn.end;
  const { messageId } = toObject((await turn.response)["result"]);
  if (supports(exchange, "close")) await exchange.call("session/close", { sessionId });
  const from = exchange.agent.lines.length;
  const setup = how === "load" ? exchange.setup : { cwd: exchange.cwd };
  const response = await exchange.agent.request(`session/${how}`, { sessionId, ...setup, ...more });
  const answeredAt = exchange.agent.lines.findIndex(({ message }) => message === response);
  const updates = exchange.updates(sessionId, from, answeredAt);
  return {
    exchange,
    sessionId,
    messageId,
    result: exchange.resultOf(response, `session/${how}`),
    isNull: response["result"] === null,
    updates,
    answeredAt,
  };
}

async function checkOrder(bench: Bench, how: "load" | "resume", more: JsonObject = {}): Promise<void> {
  const { exchange, sessionId, updates, answeredAt } = await replay(bench, how, more);
  ensure(updates.some(isHistory), "Nothing of the conversation came before the response");
  await exchange.agent.settle();
  await bench.quiet();
  const late = exchange.updates(sessionId, answeredAt + 1).filter(isHistory);
  ensure(late.length === 0, `After the response came ${show(late[0]?.update)}`);
}

async function checkNoHistory(bench: Bench): Promise<void> {
  const { updates } = await replay(bench, "resume");
  const history = updates.filter(isHistory);
  ensure(history.length === 0, `Before the response came ${show(history[0]?.update)}`);
}

function isHistory({ update }: Update): boolean {
  return HISTORY.test(String(update["sessionUpdate"]));
}

function ensureUnmarked({ updates }: Reopened): void {
  ensure(!updates.some(isMarker), 'A session without "replayFrom" was opened with "replay_complete"');
}
