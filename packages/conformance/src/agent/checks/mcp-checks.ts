import { setTimeout as delay } from "node:timers/promises";

import { toObject } from "../../recording/message.ts";
import { applies, ensure } from "../check-outcome.ts";
import type { Bench, Check } from "../check.ts";
import type { Exchange } from "../exchange.ts";
import { type McpContact, McpProbe } from "../mcp-probe.ts";
import { show } from "../show.ts";

/** Checks of the MCP servers of a session. */
export const mcpChecks: readonly Check[] = [
  {
    id: "PARLEY-MCP-001",
    async run(bench) {
      await using probe = await McpProbe.open();
      const exchange = await bench.open();
      const { details } = ensureContact(await contact(bench, exchange, { probe, kind: "start" }));
      ensure(
        JSON.stringify(details["args"]) === '["an argument"]',
        `The server was started with the arguments ${show(details["args"])}, not ["an argument"]`,
      );
      ensure(
        details["mark"] === "mark",
        `The server was started with PARLEY_KIT_MARK=${show(details["mark"])}, not "mark"`,
      );
    },
  },
  {
    id: "PARLEY-MCP-002",
    async run(bench) {
      await using probe = await McpProbe.open();
      const exchange = await bench.open();
      const isOffered =
        bench.version === 1
          ? exchange.capability("mcpCapabilities.http") === true
          : exchange.capability("session.mcp.http") != null;
      applies(isOffered, "it does not offer MCP servers by HTTP");
      const { details } = ensureContact(await contact(bench, exchange, { probe, kind: "http" }));
      const header = details["x-parley-kit"];
      ensure(header === "mark", `The header "x-parley-kit" is ${show(header)}, not "mark"`);
    },
  },
  {
    id: "PARLEY-MCP-003",
    async run(bench) {
      await using probe = await McpProbe.open();
      const exchange = await bench.open();
      appliesToPrograms(bench, exchange);
      await exchange.newSession({ mcpServers: [typed(bench, probe.servers.broken)] });
    },
  },
  {
    id: "PARLEY-MCP-004",
    async run(bench) {
      await using probe = await McpProbe.open();
      const exchange = await bench.open();
      applies(exchange.agent.pid !== undefined, "it is not a process of the kit");
      const started = await contact(bench, exchange, { probe, kind: "start" });
      applies(started, "it does not start the MCP server of its session");
      await exchange.agent.endInput();
      const end = Date.now() + bench.settings.timeoutMs;
      while (isAlive(Number(started.details["pid"]))) {
        ensure(
          Date.now() < end,
          `The MCP server runs ${bench.settings.timeoutMs / 1000} s after the agent's exit`,
        );
        await delay(20);
      }
    },
  },
];

function ensureContact(found: McpContact | undefined): McpContact {
  ensure(found, "The agent did not connect to the MCP server of its session");
  return found;
}

/** Opens a session with a server, prompts, and returns the agent's first contact with the server. */
async function contact(
  bench: Bench,
  exchange: Exchange,
  { probe, kind }: { readonly probe: McpProbe; readonly kind: McpContact["kind"] },
): Promise<McpContact | undefined> {
  if (kind === "start") appliesToPrograms(bench, exchange);
  const server = kind === "start" ? typed(bench, probe.servers.stdio) : probe.servers.http;
  const sessionId = await exchange.newSession({ mcpServers: [server] });
  // Some agents connect when a turn begins.
  await exchange.prompt(sessionId, bench.settings.prompt).end;
  return probe.next(kind, bench.settings.timeoutMs);
}

function appliesToPrograms({ version }: Bench, exchange: Exchange): void {
  const isOffered = version === 1 || toObject(exchange.capability("session.mcp"))["stdio"] != null;
  applies(isOffered, "it does not offer MCP servers that are programs");
}

/** In version 1 a program has no type. */
function typed({ version }: Bench, server: object): object {
  return version === 1 ? server : { type: "stdio", ...server };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
