import type { Methods, Descriptor } from "@parley/schema";
import type { MessageMcpRequest } from "@parley/schema/v1/unstable";

import type { AcpMcpServer } from "../api/acp-mcp-server.ts";
import type { AgentConnection, SessionOptions } from "../api/agent-connection.ts";
import { type DialectDefinition, type Initializing, defineDialect } from "../connection/define-dialect.ts";
import type { AgentWire } from "../dialect/agent-wire.ts";
import type { LoadedDialect } from "../dialect/client-dialect.ts";
import type { WorkspaceParams } from "../dialect/workspace-params.ts";
import { OfferedMcpServers, isAcpServer } from "./offered-mcp-servers.ts";

/** An agent's response to `initialize`. Each version has its own capability group. */
interface InitializeResult {
  readonly agentCapabilities?: { readonly mcpCapabilities?: Markers | null };
  readonly capabilities?: { readonly session?: { readonly mcp?: Markers | null } | null };
}

interface Markers {
  readonly acp?: unknown;
}

/** Like `defineDialect`, but for a version whose sessions can also use MCP servers in this process. */
export function defineMcpDialect<Sends extends Initializing, Receives extends Methods, Prompt>(
  descriptor: Descriptor<Sends, Receives>,
  definition: DialectDefinition<Sends, Receives, Prompt>,
): LoadedDialect {
  return {
    open(connection, ...handshake) {
      const servers: OfferedMcpServers = new OfferedMcpServers(connection, () => agent);
      const offering = offerServers(definition, servers);
      const agent: AgentConnection = defineDialect(descriptor, offering).open(connection, ...handshake);
      return agent;
    },
  };
}

/** Adds a connection's MCP servers to the definition of a protocol version. */
function offerServers<Sends extends Initializing, Receives extends Methods, Prompt>(
  definition: DialectDefinition<Sends, Receives, Prompt>,
  servers: OfferedMcpServers,
): DialectDefinition<Sends, Receives, Prompt> {
  return {
    ...definition,
    describeAgent(answer, received) {
      const agent = definition.describeAgent(answer, received);
      const { agentCapabilities, capabilities } = answer as InitializeResult;
      const { acp } = agentCapabilities?.mcpCapabilities ?? capabilities?.session?.mcp ?? {};
      const mcp = { ...agent.capabilities.mcp, acp: Boolean(acp) };
      return { ...agent, capabilities: { ...agent.capabilities, mcp } };
    },
    handlers(client, prompts) {
      const handlers = definition.handlers(client, prompts);
      const requests = {
        ...handlers.requests,
        "mcp/message": (request: MessageMcpRequest, { signal }: { readonly signal: AbortSignal }) =>
          servers.answer(request, signal),
      };
      return { ...handlers, requests };
    },
    requests: (peer, agent, prompts) => offerWhileOpen(definition.requests(peer, agent, prompts), servers),
  };
}

/** Offers the servers in the options of each request that opens a session. */
function offerWhileOpen(wire: AgentWire, servers: OfferedMcpServers): AgentWire {
  const creating =
    (send: AgentWire["newSession"]): AgentWire["newSession"] =>
    (options, opened) =>
      servers.open(options, (keep) =>
        send(options, (session) => {
          opened(session);
          keep(session.id);
        }),
      );
  const reopening =
    (send: AgentWire["loadSession"]): AgentWire["loadSession"] =>
    (id, options, opened) =>
      servers.open(
        options,
        (keep) =>
          send(id, options, (setup) => {
            opened(setup);
            keep(id);
          }),
        id,
      );
  const { forkSession } = wire;
  return {
    ...wire,
    newSession: creating((...request) => wire.newSession(...request)),
    loadSession: reopening((...request) => wire.loadSession(...request)),
    resumeSession: reopening((...request) => wire.resumeSession(...request)),
    forkSession:
      forkSession &&
      ((id, options, opened) => creating((...given) => forkSession(id, ...given))(options, opened)),
  };
}

/** Wraps `workspace` so that its params do not contain the code of MCP servers in this process. */
export function withoutCode<Server extends object>(
  workspace: (method: string, options: SessionOptions) => WorkspaceParams<Server>,
): (method: string, options: SessionOptions) => WorkspaceParams<Server> {
  return (method, options) => {
    const params = workspace(method, options);
    const declared = params.mcpServers.map((server, index) => {
      const given = options.mcpServers?.[index];
      return given && isAcpServer(given) ? (declarationOf(given) as Server) : server;
    });
    return { ...params, mcpServers: declared };
  };
}

function declarationOf({ answer: _, ...declaration }: AcpMcpServer): object {
  return declaration;
}
