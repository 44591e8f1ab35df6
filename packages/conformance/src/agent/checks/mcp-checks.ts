import { setTimeout as delay } from "node:timers/promises";

import { toObject } from "../../recording/message.ts";
import { AgentEnded, CheckFailure, NotApplicable, applies, ensure } from "../check-outcome.ts";
import type { Bench, Check } from "../check.ts";
import type { Exchange } from "../exchange.ts";
import { type McpContact, McpProbe } from "../mcp-probe.ts";
import { INVALID_PARAMS, followsNewestSchema } from "../record-keys.ts";
import { show } from "../show.ts";

export const mcpChecks: readonly Check[] = [
  {
    id: "PARLEY-MCP-001",
    async run(bench) {
      await using probe = await McpProbe.open();
      const exchange = await bench.open();
      const found = await contact(bench, exchange, { probe, kind: "start" });
      applies(found, NOT_CONNECTED);
      const { details } = found;
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
      const found = await contact(bench, exchange, { probe, kind: "http" });
      applies(found, NOT_CONNECTED);
      const header = found.details["x-parley-kit"];
      ensure(header === "mark", `The header "x-parley-kit" is ${show(header)}, not "mark"`);
    },
  },
  {
    id: "PARLEY-MCP-003",
    async run(bench) {
      await using probe = await McpProbe.open();
      const exchange = await bench.open();
      applies(kindsOf(exchange).includes("start"), "it does not offer MCP servers over stdio");
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
      applies(started, NOT_CONNECTED);
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
  {
    id: "PARLEY-MCP-005",
    async run(bench) {
      await using probe = await McpProbe.open();
      const exchange = await bench.open();
      const kinds = kindsOf(exchange);
      applies(kinds.length > 0, "it does not offer MCP servers");
      for (const kind of kinds) await exchange.newSession({ mcpServers: [serverOf(bench, probe, kind)] });
    },
  },
  {
    id: "PARLEY-MCP-006",
    async run(bench) {
      await using probe = await McpProbe.open();
      const exchange = await bench.open();
      const kinds = kindsOf(exchange);
      applies(kinds.length > 0, "it does not offer MCP servers");
      for (const kind of kinds) {
        const name = kind === "start" ? "over stdio" : "over HTTP";
        const found = await contact(bench, exchange, { probe, kind });
        ensure(found, `The agent did not connect to the MCP server ${name} of its session`);
      }
    },
  },
  {
    id: "PARLEY-MCP-007",
    async run(bench) {
      await using probe = await McpProbe.open();
      const exchange = await bench.open();
      const [kind] = kindsOf(exchange);
      applies(kind !== undefined, "it does not offer MCP servers");
      const server = serverOf(bench, probe, kind);
      await ensureInvalid(bench, exchange, { servers: [server, server], what: "Two servers with one name" });
    },
  },
  {
    id: "PARLEY-MCP-008",
    async run(bench) {
      await using probe = await McpProbe.open();
      const exchange = await bench.open();
      applies(kindsOf(exchange).includes("start"), "it does not offer MCP servers over stdio");
      const server = { ...typed(bench, probe.servers.stdio), command: "node" };
      await ensureInvalid(bench, exchange, { servers: [server], what: "A server with a relative command" });
    },
  },
];

/**
 * Checks that the agent refuses to open a session with the given servers. Older schemas do not require agents to
 * refuse.
 */
async function ensureInvalid(
  bench: Bench,
  exchange: Exchange,
  { servers, what }: { readonly servers: readonly object[]; readonly what: string },
): Promise<void> {
  await followsNewestSchema(bench);
  // Logs in if the agent requires a login for sessions.
  await exchange.newSession();
  const code = await exchange.refusal("session/new", { ...exchange.setup, mcpServers: servers });
  ensure(code === INVALID_PARAMS, `${what} was refused with the code ${show(code)}`);
}

/** Reason that the rules do not apply to an agent that does not connect. */
const NOT_CONNECTED = "it does not connect to the MCP server of its session: see PARLEY-MCP-006";

/** Opens a session with an MCP server and sends a prompt. Resolves to the agent's first contact with the server. */
async function contact(
  bench: Bench,
  exchange: Exchange,
  { probe, kind }: { readonly probe: McpProbe; readonly kind: McpContact["kind"] },
): Promise<McpContact | undefined> {
  applies(
    kindsOf(exchange).includes(kind),
    `it does not offer MCP servers over ${kind === "start" ? "stdio" : "HTTP"}`,
  );
  const sessionId = await openWith(exchange, serverOf(bench, probe, kind));
  // Some agents connect only when a turn starts.
  await exchange.prompt(sessionId, bench.settings.prompt).end;
  return probe.next(kind, bench.settings.timeoutMs);
}

/** Opens a session with an MCP server. A separate rule covers agents that refuse the server. */
async function openWith(exchange: Exchange, server: object): Promise<string> {
  try {
    return await exchange.newSession({ mcpServers: [server] });
  } catch (error) {
    if (!(error instanceof CheckFailure) || error instanceof AgentEnded) throw error;
    throw new NotApplicable("it opens no session with an MCP server: see PARLEY-MCP-005");
  }
}

/** Returns the kinds of servers that a session may have. Version 1 assumes that agents can start programs. */
function kindsOf(exchange: Exchange): McpContact["kind"][] {
  const path = exchange.version === 1 ? "mcpCapabilities" : "session.mcp";
  const { stdio, http } = toObject(exchange.capability(path));
  const takesPrograms = exchange.version === 1 || stdio != null;
  const takesAddresses = exchange.version === 1 ? http === true : http != null;
  return [...(takesPrograms ? (["start"] as const) : []), ...(takesAddresses ? (["http"] as const) : [])];
}

function serverOf(bench: Bench, { servers }: McpProbe, kind: McpContact["kind"]): object {
  return kind === "http" ? servers.http : typed(bench, servers.stdio);
}

/** Adds `type` to a stdio server in version 2. Version 1 does not define it. */
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
