import { isAbsolute } from "node:path";

import { toObject } from "../../recording/message.ts";
import { applies, ensure } from "../check-outcome.ts";
import type { Bench, Check } from "../check.ts";
import { ClientServices, propertiesOf, type ServiceCall } from "../client-services.ts";
import type { Exchange } from "../exchange.ts";
import { show } from "../show.ts";

const FIELD_TYPES = ["string", "number", "integer", "boolean", "array"];

/** Checks for calls to a client that provides files, terminals and forms. */
export const clientServiceChecks: readonly Check[] = [
  {
    id: "PARLEY-FILE-001",
    async run(bench) {
      for (const { method, params } of await callsOf(bench, "fs/", "files")) {
        const { path, line } = params;
        ensure(typeof path === "string" && isAbsolute(path), `"${method}" names ${show(path)}`);
        ensure(line == null || Number(line) >= 1, `"${method}" begins at line ${show(line)}`);
      }
    },
  },
  {
    id: "PARLEY-FILE-002",
    async run(bench) {
      const { calls, exchange, sessionId } = await talk(bench);
      const own = calls.filter(({ method }) => /^(?:fs|terminal)\//.test(method));
      applies(own.length > 0, "it used no files or terminals of the client");
      const known = exchange.sessionsOf(sessionId);
      for (const { method, params } of own)
        ensure(known.has(params["sessionId"]), `"${method}" names ${show(params["sessionId"])}`);
    },
  },
  {
    id: "PARLEY-TERMINAL-001",
    async run(bench) {
      const { calls, services } = await talk(bench);
      applies(services.callsOf("terminal/create").length > 0, "it used no terminals of the client");
      ensure(services.terminals.size === 0, `Not released: ${[...services.terminals].join(", ")}`);
      const released = new Set<unknown>();
      for (const { method, params } of calls) {
        const { terminalId } = params;
        if (!method.startsWith("terminal/") || method === "terminal/create") continue;
        ensure(!released.has(terminalId), `"${method}" names a terminal that is released`);
        if (method === "terminal/release") released.add(terminalId);
      }
    },
  },
  {
    id: "PARLEY-FORM-001",
    async run(bench) {
      for (const { params } of await callsOf(bench, "elicitation/create", "forms")) {
        if (params["mode"] !== "form") continue;
        const { type } = toObject(params["requestedSchema"]);
        ensure(type === "object", `The form is of the type ${show(type)}`);
        for (const [name, schema] of propertiesOf(params))
          ensure(
            FIELD_TYPES.includes(String(schema["type"])),
            `The field "${name}" is of the type ${show(schema["type"])}`,
          );
      }
    },
  },
];

interface Talk {
  readonly exchange: Exchange;
  readonly services: ClientServices;
  readonly calls: readonly ServiceCall[];
  readonly sessionId: string;
}

/** Sends each prompt once, as a client that supports everything. */
async function talk(bench: Bench): Promise<Talk> {
  const services = new ClientServices();
  const exchange = await bench.open(ClientServices.capabilities(bench.version));
  exchange.agent.answer = services.answer;
  const sessionId = await exchange.newSession();
  for (const text of [bench.settings.prompt, bench.settings.permissionPrompt]) {
    if (text !== undefined) await exchange.prompt(sessionId, text).end;
  }
  return { exchange, services, calls: services.calls, sessionId };
}

async function callsOf(bench: Bench, beginning: string, what: string): Promise<ServiceCall[]> {
  const { services } = await talk(bench);
  const calls = services.callsOf(beginning);
  applies(calls.length > 0, `it used no ${what} of the client`);
  return calls;
}
