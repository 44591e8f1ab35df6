import { pathToFileURL } from "node:url";

import type {
  Client,
  ClientCapabilities,
  ElicitRequest,
  ElicitResult,
  LoggingMessageNotification,
} from "@modelcontextprotocol/client";
import type { ElicitationSchema } from "@parley/schema/neutral";

import type { McpElicitationRequest, McpElicitor } from "../api/mcp-elicitation.ts";
import type { DeclaredServer, ServerContext } from "../server/declared-server.ts";
import type { OpeningOptions } from "../server/endpoint.ts";
import { printable } from "../server/printable.ts";

/** Notifications and requests from a server. */
export interface ServerEvents {
  onToolsChanged(): void;
  onLog(params: LoggingMessageNotification["params"]): void;
  /** Called when the server starts waiting for the user. Returns a function to call when the wait is over. */
  onAsking(): () => void;
  /** Returns the roots, as absolute directories, for a server that requests them. */
  listRoots(): readonly string[];
}

/** Creates the MCP client for one connection. It answers the server's requests from the session's current state. */
export async function createClient(
  server: DeclaredServer,
  context: ServerContext,
  events: ServerEvents,
): Promise<CreatedClient> {
  // The MCP client is loaded lazily: in parallel with starting the process, and never for sessions without MCP
  // servers.
  const { Client, LATEST_PROTOCOL_VERSION, ProtocolError, ProtocolErrorCode, specTypeSchemas } =
    await import("@modelcontextprotocol/client");
  const { clientInfo, connectTimeoutMs } = context.settings;
  const capabilities = clientCapabilities(context.elicitor);
  const client = new Client(clientInfo, {
    capabilities,
    versionNegotiation: { mode: server.negotiation, probe: { timeoutMs: connectTimeoutMs } },
  });
  client.setRequestHandler("roots/list", () => ({
    roots: events.listRoots().map((root) => ({ uri: pathToFileURL(root).href })),
  }));
  if (capabilities.elicitation) {
    client.setRequestHandler("elicitation/create", ({ params }, { mcpReq }) =>
      askUser(elicitation(server.name, params), { context, events, signal: mcpReq.signal }),
    );
  }
  client.fallbackRequestHandler = async ({ method }) => {
    // Elicitation was never offered to the server, but an error here would fail the call that triggered the request.
    if (method === "elicitation/create") return { action: "decline" };
    throw new ProtocolError(ProtocolErrorCode.MethodNotFound, "Method not found");
  };
  client.setNotificationHandler("notifications/tools/list_changed", () => events.onToolsChanged());
  client.setNotificationHandler("notifications/message", ({ params }) => events.onLog(params));
  client.setNotificationHandler("notifications/elicitation/complete", ({ params }) =>
    context.elicitor?.completed?.(params.elicitationId),
  );
  return {
    client,
    initialize: { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities, clientInfo },
    faultOf(tool) {
      const pathOf = (value: unknown): string | undefined => {
        const { issues } = specTypeSchemas.Tool["~standard"].validate(value) as Validated;
        return issues?.[0]?.path?.map((part) => String(typeof part === "object" ? part.key : part)).join(".");
      };
      const { outputSchema } = Object(tool) as { readonly outputSchema?: unknown };
      const isOlder = outputSchema !== undefined && client.getProtocolEra() === "legacy";
      // Before 2026, both of a tool's schemas had the same format.
      const output = isOlder ? pathOf({ name: "", inputSchema: outputSchema }) : undefined;
      return pathOf(tool) ?? output?.replace("input", "output");
    },
  };
}

export interface CreatedClient {
  readonly client: Client;
  readonly initialize: OpeningOptions["initialize"];
  /** Returns the field of a listed tool that violates MCP, or `undefined`. */
  readonly faultOf: (tool: unknown) => string | undefined;
}

interface Validated {
  readonly issues?: readonly { readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] }[];
}

function clientCapabilities(elicitor: McpElicitor | undefined): ClientCapabilities {
  const { form = false, url = false } = elicitor?.modes ?? {};
  return {
    roots: { listChanged: true },
    ...((form || url) && { elicitation: { ...(form && { form: {} }), ...(url && { url: {} }) } }),
  };
}

function elicitation(server: string, params: ElicitRequest["params"]): McpElicitationRequest {
  const message = printable(params.message);
  if (params.mode === "url") {
    const { url, elicitationId } = params;
    return { server, message, mode: "url", url, elicitationId };
  }
  return { server, message, mode: "form", requestedSchema: params.requestedSchema as ElicitationSchema };
}

interface Asking {
  readonly context: ServerContext;
  readonly events: ServerEvents;
  readonly signal: AbortSignal;
}

async function askUser(
  request: McpElicitationRequest,
  { context, events, signal }: Asking,
): Promise<ElicitResult> {
  const { elicitor } = context;
  if (elicitor?.modes[request.mode] !== true) return { action: "decline" };
  const asked = events.onAsking();
  try {
    const answer = await elicitor.elicit(request, signal);
    if (answer.action !== "accept") return { action: answer.action };
    return {
      action: "accept",
      ...(answer.content && { content: answer.content }),
    };
  } catch {
    return { action: "cancel" };
  } finally {
    asked();
  }
}
