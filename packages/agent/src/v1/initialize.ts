import type { AuthMethod, InitializeRequest, InitializeResponse } from "@parley/schema/v1";

import type { AgentDefinition } from "../author/agent-definition.ts";
import { type AuthenticationMethod, offeredMethods } from "../author/authentication.ts";
import type { ClientDescription } from "../author/client-description.ts";
import type { AgentDescriptionOptions } from "../dialect/agent-dialect.ts";
import { describeSystemPrompt } from "../dialect/system-prompt.ts";

/**
 * Reads the client's name and capabilities.
 *
 * @see https://agentclientprotocol.com/protocol/initialization#client-capabilities
 */
export function describeClient({ clientInfo, clientCapabilities }: InitializeRequest): ClientDescription {
  const { fs, terminal, session, auth, elicitation, _meta } = clientCapabilities ?? {};
  const { plan, subagents } = (clientCapabilities ?? {}) as DraftCapabilities;
  return {
    version: 1,
    info: clientInfo ?? undefined,
    capabilities: {
      readTextFile: fs?.readTextFile === true,
      writeTextFile: fs?.writeTextFile === true,
      terminal: terminal === true,
      notices: isPresent(session?.notices),
      compaction: isPresent(session?.compaction),
      plans: isPresent(plan),
      subagents: isPresent(subagents),
      booleanConfigOptions: isPresent(session?.configOptions?.boolean),
      elicitation: { form: isPresent(elicitation?.form), url: isPresent(elicitation?.url) },
      terminalAuthentication: auth?.terminal === true,
      _meta: _meta ?? {},
    },
  };
}

/** Capabilities that exist only in the unstable profile of the schema. */
interface DraftCapabilities {
  readonly plan?: object | null;
  readonly subagents?: object | null;
}

export function describeAgent(
  {
    info,
    store,
    mcp,
    promptCapabilities,
    systemPrompt,
    authentication,
    capabilities: { _meta } = {},
  }: AgentDefinition,
  { client, sessionCapabilities, authCapabilities, marker, acp }: AgentDescriptionOptions,
): InitializeResponse {
  const {
    image = false,
    audio = false,
    embeddedContext = false,
    _meta: promptMeta,
  } = promptCapabilities ?? {};
  const stored = store !== undefined;
  return {
    protocolVersion: 1,
    agentInfo: info,
    agentCapabilities: {
      loadSession: stored,
      promptCapabilities: { image, audio, embeddedContext, ...(promptMeta && { _meta: promptMeta }) },
      mcpCapabilities: {
        http: mcp?.kinds.http === true,
        sse: mcp?.kinds.sse === true,
        ...(acp && { acp }),
      },
      sessionCapabilities: {
        close: {},
        additionalDirectories: {},
        ...describeSystemPrompt(systemPrompt),
        ...(stored ? { list: {}, resume: {}, delete: {} } : {}),
        ...sessionCapabilities,
      },
      ...((authentication ?? authCapabilities) && {
        auth: { ...(authentication && { logout: {} }), ...authCapabilities },
      }),
      ...(_meta && { _meta }),
    },
    authMethods: offeredMethods(authentication, client).map(renderMethod),
    ...(marker && { _meta: marker }),
  };
}

/** Whether a capability is advertised. If so, the marker is an object; otherwise it is `null` or missing. */
function isPresent(marker: object | null | undefined): boolean {
  return marker !== undefined && marker !== null;
}

function renderMethod(method: AuthenticationMethod): AuthMethod {
  const { id, name, description } = method;
  const texts = { id, name, ...(description === undefined ? {} : { description }) };
  if (method.type !== "terminal") return texts;
  const { args, env } = method;
  return { type: "terminal", ...texts, ...(args && { args: [...args] }), ...(env && { env: { ...env } }) };
}
