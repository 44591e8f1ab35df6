import type { JsonObject } from "../../recording/message.ts";
import { isResponse, parseObject, toObject } from "../../recording/message.ts";
import type { AgentLine } from "../agent-under-test.ts";
import { applies, CheckFailure, ensure } from "../check-outcome.ts";
import type { Check } from "../check.ts";
import type { Exchange } from "../exchange.ts";
import { show } from "../show.ts";

const METHOD_NOT_FOUND = -32_601;

export const wireChecks: readonly Check[] = [
  {
    id: "ACP-TRANSPORT-001",
    run: async (bench) => checkLines(await talk(await bench.open(), bench.settings.prompt)),
  },
  {
    id: "ACP-TRANSPORT-201",
    run: async (bench) => checkLines(await talk(await bench.open(), bench.settings.prompt)),
  },
  {
    id: "ACP-TRANSPORT-002",
    judgesTurns: "its own",
    async run(bench) {
      const { agent } = await talk(await bench.open(), `${bench.settings.prompt} ÄÖ 🦜`);
      for (const { isUtf8, text } of agent.lines)
        ensure(isUtf8, `A line is not UTF-8: ${text.slice(0, 200)}`);
    },
  },
  {
    id: "ACP-TRANSPORT-203",
    judgesTurns: "its own",
    async run(bench) {
      const exchange = await bench.open();
      // If a message contains newlines, a client that reads line by line never receives the end of the turn.
      const failure = await failureOf(talk(exchange, "Two\nlines\r\nand a third"));
      const broken = findBrokenMessage(exchange.agent.lines);
      ensure(broken === undefined, `A message goes over several lines: ${broken?.slice(0, 200)}`);
      if (failure !== undefined) throw failure;
    },
  },
  {
    id: "ACP-JSONRPC-001",
    async run(bench) {
      const { agent, cwd } = await bench.open();
      for (const id of [0, 4_711, "a-string", ""]) {
        const { id: echoed } = await agent.request("session/new", { cwd, mcpServers: [] }, id);
        ensure(echoed === id, `The id ${show(id)} was answered as ${show(echoed)}`);
      }
    },
  },
  {
    id: "ACP-JSONRPC-002",
    async run(bench) {
      const exchange = await bench.open();
      await talk(exchange, bench.settings.prompt);
      await exchange.agent.request("session/prompt", { sessionId: 7 });
      await exchange.agent.request("_parley/unknown", {});
      for (const { message } of exchange.agent.lines)
        if (message && isResponse(message)) checkResponse(message);
    },
  },
  {
    id: "ACP-JSONRPC-003",
    async run(bench) {
      const { agent } = await bench.open();
      agent.notify("session/cancel", { sessionId: "never-made" });
      agent.notify("_parley/unknown", {});
      agent.notify("no/such/notification", {});
      const from = agent.lines.length;
      await agent.settle();
      await bench.quiet();
      const responses = agent.lines.slice(from).filter(({ message }) => message && isResponse(message));
      const unasked = responses.filter(({ message }) => !agent.asked.has(message?.["id"]));
      // The only response must be the one to the request.
      ensure(
        responses.length === 1,
        `A notification was answered:\n${(unasked.length === 0 ? responses : unasked).map(({ text }) => text).join("\n")}`,
      );
    },
  },
  {
    id: "ACP-JSONRPC-004",
    async run(bench) {
      const exchange = await bench.open();
      for (const method of ["no/such/method", "_parley/unknown"]) {
        const code = await exchange.refusal(method, {});
        ensure(code === METHOD_NOT_FOUND, `"${method}" was answered with the error ${String(code)}`);
      }
    },
  },
  {
    id: "ACP-JSONRPC-005",
    async run(bench) {
      const exchange = await bench.open();
      await exchange.agent.request("session/new", { cwd: null });
      await exchange.agent.request("no/such/method", {});
      await exchange.newSession();
    },
  },
  {
    id: "ACP-EXT-001",
    async run(bench) {
      const { agent } = await bench.open();
      await agent.request("_parley/unknown", { any: ["thing"] });
    },
  },
  {
    id: "ACP-EXT-201",
    async run(bench) {
      const exchange = await bench.open();
      exchange.agent.notify("_parley/unknown", { any: ["thing"] });
      await exchange.newSession();
    },
  },
  {
    id: "ACP-ERROR-001",
    async run(bench) {
      const { agent } = await bench.open();
      await agent.request("no/such/method", {});
      await agent.request("session/new", { cwd: 7 });
      for (const { message } of agent.lines) {
        if (!message?.["error"]) continue;
        const text = toObject(message["error"])["message"];
        ensure(typeof text === "string" && /^.*\S.*$/.test(text), `An error has the message ${show(text)}`);
      }
    },
  },
  {
    id: "ACP-SHUTDOWN-001",
    async run(bench) {
      const exchange = await bench.open();
      applies(exchange.agent.pid !== undefined, "it is not a process of the kit");
      await exchange.newSession();
      await exchange.agent.endInput();
    },
  },
];

/**
 * Returns the first message that contains newlines. Such a message consists of consecutive lines that parse only when
 * they are joined.
 */
function findBrokenMessage(lines: readonly AgentLine[]): string | undefined {
  let parts: string[] = [];
  for (const { message, text } of lines) {
    if (message === undefined) parts.push(text);
    else parts = [];
    const joined = parts.join("\n");
    if (parts.length > 1 && parseObject(joined) !== undefined) return joined;
  }
  return undefined;
}

async function failureOf(work: Promise<unknown>): Promise<CheckFailure | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof CheckFailure) return error;
    throw error;
  }
}

/** Runs a complete conversation: a session with one turn. */
async function talk(exchange: Exchange, prompt: string): Promise<Exchange> {
  await exchange.prompt(await exchange.newSession(), prompt).end;
  return exchange;
}

function checkLines({ agent }: Exchange): void {
  for (const { message, text } of agent.lines) {
    ensure(message?.["jsonrpc"] === "2.0", `A line is not a JSON-RPC 2.0 message: ${text.slice(0, 200)}`);
    const isRequestOrNotification = typeof message["method"] === "string";
    ensure(isRequestOrNotification || isResponse(message), `A line is not a message: ${text.slice(0, 200)}`);
  }
}

function checkResponse(message: JsonObject): void {
  const text = JSON.stringify(message).slice(0, 200);
  ensure(
    "result" in message !== "error" in message,
    `A response has not either a result or an error: ${text}`,
  );
  if (!("error" in message)) return;
  const { code, message: reason } = toObject(message["error"]);
  ensure(
    Number.isInteger(code) && typeof reason === "string",
    `An error has no integer code or no message: ${text}`,
  );
}
