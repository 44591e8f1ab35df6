import type { JsonObject } from "../agent-under-test.ts";
import { isResponse, toObject } from "../agent-under-test.ts";
import { ensure } from "../check-outcome.ts";
import type { Check } from "../check.ts";
import { errorCodeOf, type Exchange } from "../exchange.ts";

const METHOD_NOT_FOUND = -32_601;

/** Checks of the transport and of JSON-RPC. */
export const wireChecks: readonly Check[] = [
  {
    id: "ACP-TRANSPORT-001",
    versions: [1],
    level: "must",
    rule: "Every line on standard output is one JSON-RPC 2.0 message.",
    run: async (bench) => checkLines(await talk(await bench.open(), bench.settings.prompt)),
  },
  {
    id: "ACP-TRANSPORT-201",
    versions: [2],
    level: "must",
    rule: "Every line on standard output is one JSON-RPC 2.0 message: batches have left the protocol.",
    run: async (bench) => checkLines(await talk(await bench.open(), bench.settings.prompt)),
  },
  {
    id: "ACP-TRANSPORT-002",
    versions: [1, 2],
    level: "must",
    rule: "Standard output is UTF-8.",
    async run(bench) {
      const { agent } = await talk(await bench.open(), `${bench.settings.prompt} ÄÖ 🦜`);
      for (const { isUtf8, text } of agent.lines)
        ensure(isUtf8, `A line is not UTF-8: ${text.slice(0, 200)}`);
    },
  },
  {
    id: "ACP-TRANSPORT-203",
    versions: [2],
    level: "must",
    rule: "A message has no newline in it: each line is complete.",
    async run(bench) {
      const { agent } = await talk(await bench.open(), "Two\nlines\r\nand a third");
      for (const { message, text } of agent.lines)
        ensure(message, `A line is not a whole message: ${text.slice(0, 200)}`);
    },
  },
  {
    id: "ACP-JSONRPC-001",
    versions: [1, 2],
    level: "must",
    rule: "A response carries the id of its request, numbers and strings alike.",
    async run(bench) {
      const { agent, cwd } = await bench.open();
      for (const id of [0, 4_711, "a-string", ""]) {
        const { id: echoed } = await agent.request("session/new", { cwd, mcpServers: [] }, id);
        ensure(echoed === id, `The id ${JSON.stringify(id)} was answered as ${JSON.stringify(echoed)}`);
      }
    },
  },
  {
    id: "ACP-JSONRPC-002",
    versions: [1, 2],
    level: "must",
    rule: "A response has a result or an error, not both; an error has an integer code and a text.",
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
    versions: [1, 2],
    level: "must",
    rule: "A notification is never answered, known or unknown.",
    async run(bench) {
      const { agent } = await bench.open();
      agent.notify("session/cancel", { sessionId: "never-made" });
      agent.notify("_parley/unknown", {});
      agent.notify("no/such/notification", {});
      const from = agent.lines.length;
      await agent.settle();
      await bench.quiet();
      const responses = agent.lines.slice(from).filter(({ message }) => message && isResponse(message));
      // The one response is the answer to the request.
      ensure(
        responses.length === 1,
        `A notification was answered: ${responses.map(({ text }) => text).join(" ")}`,
      );
    },
  },
  {
    id: "ACP-JSONRPC-004",
    versions: [1, 2],
    level: "should",
    rule: "An unknown method is answered with -32601.",
    async run(bench) {
      const { agent } = await bench.open();
      for (const method of ["no/such/method", "_parley/unknown"]) {
        const code = errorCodeOf(await agent.request(method, {}), method);
        ensure(code === METHOD_NOT_FOUND, `"${method}" was answered with the error ${String(code)}`);
      }
    },
  },
  {
    id: "ACP-JSONRPC-005",
    versions: [1, 2],
    level: "should",
    rule: "The connection continues after a refused request.",
    async run(bench) {
      const exchange = await bench.open();
      await exchange.agent.request("session/new", { cwd: null });
      await exchange.agent.request("no/such/method", {});
      await exchange.newSession();
    },
  },
  {
    id: "ACP-EXT-001",
    versions: [1, 2],
    level: "must",
    rule: "A custom request, whose method begins with an underscore, is answered.",
    async run(bench) {
      const { agent } = await bench.open();
      await agent.request("_parley/unknown", { any: ["thing"] });
    },
  },
  {
    id: "ACP-EXT-201",
    versions: [2],
    level: "should",
    rule: "An unknown custom notification is ignored.",
    async run(bench) {
      const exchange = await bench.open();
      exchange.agent.notify("_parley/unknown", { any: ["thing"] });
      await exchange.newSession();
    },
  },
  {
    id: "ACP-ERROR-001",
    versions: [1, 2],
    level: "should",
    rule: "An error's message is one line that is not empty.",
    async run(bench) {
      const { agent } = await bench.open();
      await agent.request("no/such/method", {});
      await agent.request("session/new", { cwd: 7 });
      for (const { message } of agent.lines) {
        if (!message?.["error"]) continue;
        const text = toObject(message["error"])["message"];
        ensure(
          typeof text === "string" && /^.*\S.*$/.test(text),
          `An error has the message ${JSON.stringify(text)}`,
        );
      }
    },
  },
  {
    id: "ACP-SHUTDOWN-001",
    versions: [1, 2],
    level: "should",
    rule: "The agent exits when its input ends.",
    async run(bench) {
      const exchange = await bench.open();
      await exchange.newSession();
      await exchange.agent.endInput();
    },
  },
];

/** A whole conversation: a session and a turn. */
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
