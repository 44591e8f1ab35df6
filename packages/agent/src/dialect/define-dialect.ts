import { type ExtensionHandlers, Peer, type PeerHandlers } from "@parley/protocol";
import type { Descriptor, Methods } from "@parley/schema";
import type { JsonObject } from "@parley/schema/neutral";

import type { AgentDefinition } from "../author/agent-definition.ts";
import { createClientConnection } from "../author/client-connection.ts";
import type { ClientDescription, ClientFeatures } from "../author/client-description.ts";
import type { AcpMcpSend, McpConnections } from "../author/mcp-connections.ts";
import type { AgentDescriptionOptions, AgentDialect, DialectOptions } from "./agent-dialect.ts";
import type { ClientMcp, McpMessageConnection } from "./client-mcp.ts";
import type { ClientWire, WireClient } from "./client-wire.ts";
import type { DialectHost } from "./dialect-host.ts";

/** The parts of a dialect that differ between protocol versions. */
export interface DialectDefinition<Sends extends Methods, Receives extends DialectMethods> {
  readonly descriptor: Descriptor<Sends, Receives>;
  readonly repeatsInitialize: boolean;
  describeClient(params: Receives["requests"]["initialize"]["params"]): ClientDescription;
  describeAgent(
    definition: AgentDefinition,
    options: AgentDescriptionOptions,
  ): Receives["requests"]["initialize"]["result"];
  createWire(peer: Peer<Sends, Receives>, client: WireClient): ClientWire;
  /** Creates the handlers of all methods except `initialize`. */
  createHandlers(host: DialectHost, options: DialectOptions): PeerHandlers<Receives>;
  readonly extension?: DialectExtension | undefined;
}

/** An agent's methods, independent of the version. */
export interface DialectMethods extends Methods {
  requests: Methods["requests"] & { initialize: { params: unknown; result: unknown } };
}

/** Methods and features that exist only in a version's unstable profile. */
export interface DialectExtension {
  readonly requests: (host: DialectHost) => object;
  /** Reads the client capabilities that exist only in the unstable profile. */
  readonly clientFeatures: (
    initializeParams: unknown,
    definition: AgentDefinition,
  ) => Partial<ClientFeatures>;
  /** The prompt content that only the unstable profile supports. */
  readonly promptCapabilities: (definition: AgentDefinition) => object;
  readonly sessionCapabilities: (definition: AgentDefinition) => object;
  readonly authCapabilities: (definition: AgentDefinition) => object | undefined;
  /** The `_meta` of the response to `initialize`. */
  readonly marker: (definition: AgentDefinition) => JsonObject | undefined;
  /** Adds the methods that only the unstable profile has. */
  readonly extend: <Sends extends Methods, Receives extends Methods>(
    descriptor: Descriptor<Sends, Receives>,
    definition: AgentDefinition,
  ) => Descriptor<Sends, Receives>;
  /**
   * Connects to the MCP servers that the client provides over its connection. Returns `undefined` if the agent does
   * not support them.
   */
  readonly createClientMcp: (
    mcp: McpConnections | undefined,
    connection: McpMessageConnection,
  ) => ClientMcp | undefined;
}

export function defineDialect<Sends extends Methods, Receives extends DialectMethods>(
  version: number,
  definition: DialectDefinition<Sends, Receives>,
): AgentDialect {
  const { descriptor, extension, repeatsInitialize } = definition;
  return {
    version,
    repeatsInitialize,
    attach(served, host, options) {
      const { principal } = host;
      const connection = host.definition.wrapConnection?.(served, { version, principal }) ?? served;
      const { requests, notifications } = definition.createHandlers(host, options);
      const mcp = extension?.createClientMcp(host.definition.mcp, {
        send: (params, sent) => peer.request("mcp/message", params, sent) as ReturnType<AcpMcpSend>,
        closed: connection.closed,
      });
      const extended = extension?.extend(descriptor, host.definition) ?? descriptor;
      const peer: Peer<Sends, Receives> = new Peer(connection, extended, {
        onRepair: options.onRepair,
        handlers: {
          ...extensionHandlers(host),
          requests: {
            ...requests,
            ...extension?.requests(host),
            initialize(params: Receives["requests"]["initialize"]["params"]) {
              const { capabilities, ...known } = definition.describeClient(params);
              const features = { ...capabilities, ...extension?.clientFeatures(params, host.definition) };
              const description = { ...known, capabilities: features, initializeParams: params };
              const client = createClientConnection(description, connection);
              const { resumable, onSessionLost } = options;
              const wire = { client, resumable, onSessionLost, acp: mcp?.caller };
              host.attach(definition.createWire(peer, wire));
              return definition.describeAgent(host.definition, {
                client,
                markers: options.markers,
                promptCapabilities: extension?.promptCapabilities(host.definition) ?? {},
                sessionCapabilities: extension?.sessionCapabilities(host.definition) ?? {},
                authCapabilities: extension?.authCapabilities(host.definition),
                marker: extension?.marker(host.definition),
                acp: mcp !== undefined,
              });
            },
          },
          notifications: { ...notifications, ...(mcp && { "mcp/message": mcp.handleNotification }) },
        },
      });
    },
  };
}

/** Routes methods that the version does not define to the agent's extension handlers. */
function extensionHandlers(
  host: Pick<DialectHost, "definition" | "client" | "principal">,
): ExtensionHandlers {
  const { principal } = host;
  const { extensionRequest, extensionNotification } = host.definition;
  return {
    extensionRequest:
      extensionRequest &&
      ((method, params, { signal }) =>
        extensionRequest(method, params, { client: host.client, principal, signal })),
    extensionNotification:
      extensionNotification &&
      ((method, params) => extensionNotification(method, params, { client: host.client, principal })),
  };
}
