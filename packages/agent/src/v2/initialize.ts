import type { Decoder, Descriptor } from "@parley/schema";
import type {
  AgentMethods,
  AuthMethod,
  ClientMethods,
  Implementation,
  InitializeRequest,
  InitializeResponse,
} from "@parley/schema/v2";

import type { AgentDefinition } from "../author/agent-definition.ts";
import { type AuthenticationMethod, offeredMethods } from "../author/authentication.ts";
import type { ClientDescription } from "../author/client-description.ts";
import type { AgentDescriptionOptions } from "../dialect/agent-dialect.ts";
import { describeSystemPrompt } from "../dialect/system-prompt.ts";

const UNNAMED: Implementation = { name: "", version: "" };

/** Returns a descriptor that also accepts clients without a name. */
export function withUnnamedClients(
  descriptor: Descriptor<ClientMethods, AgentMethods>,
): Descriptor<ClientMethods, AgentMethods> {
  const { requests, notifications } = descriptor.receives;
  const { params, result } = requests.initialize;
  const tolerant: Decoder<InitializeRequest> = {
    definition: params.definition,
    validate: (value) => params.validate(value),
    decode: (value, onRepair) => params.decode({ info: UNNAMED, ...(value as object) }, onRepair),
  };
  return {
    ...descriptor,
    receives: { requests: { ...requests, initialize: { params: tolerant, result } }, notifications },
  };
}

/**
 * Reads the client's name and capabilities. Version 2 clients do not provide files or terminals. All of them show
 * notices, compactions, plans and subagents.
 *
 * @see https://agentclientprotocol.com/protocol/v2/initialization#client-capabilities
 */
export function describeClient({ info, capabilities }: InitializeRequest): ClientDescription {
  const { auth, elicitation, _meta } = capabilities ?? {};
  return {
    version: 2,
    info: info === UNNAMED ? undefined : info,
    capabilities: {
      readTextFile: false,
      writeTextFile: false,
      terminal: false,
      notices: true,
      compaction: true,
      plans: true,
      subagents: true,
      booleanConfigOptions: true,
      elicitation: { form: isPresent(elicitation?.form), url: isPresent(elicitation?.url) },
      terminalAuthentication: isPresent(auth?.terminal),
      _meta: _meta ?? {},
    },
  };
}

/**
 * Returns the agent's name and capabilities, which are derived from its definition.
 *
 * Without `markers`, follows the latest draft, which removes `session/load` and implies the other methods. A client
 * that finds any marker relies on the markers instead.
 */
export function describeAgent(
  {
    info,
    store,
    mcp,
    promptCapabilities,
    systemPrompt,
    authentication,
    capabilities: { _meta: meta } = {},
  }: AgentDefinition,
  { client, markers, acp, ...drafts }: AgentDescriptionOptions,
): InitializeResponse {
  const { image, audio, embeddedContext, _meta } = promptCapabilities ?? {};
  const { sessionCapabilities, authCapabilities, marker } = drafts;
  const stored = store !== undefined;
  return {
    protocolVersion: 2,
    info,
    capabilities: {
      session: {
        prompt: {
          ...(image === true && { image: {} }),
          ...(audio === true && { audio: {} }),
          ...(embeddedContext === true && { embeddedContext: {} }),
          ...drafts.promptCapabilities,
          ...(_meta && { _meta }),
        },
        mcp: {
          ...(mcp?.kinds.stdio && { stdio: {} }),
          ...(mcp?.kinds.http && { http: {} }),
          ...(acp && { acp: {} }),
        },
        additionalDirectories: {},
        ...describeSystemPrompt(systemPrompt),
        ...(stored && { delete: {} }),
        ...sessionCapabilities,
        ...(markers && { close: {}, ...(stored && { list: {}, load: {}, resume: {} }) }),
      },
      ...((authentication ?? authCapabilities) && { auth: { ...authCapabilities } }),
      ...(meta && { _meta: meta }),
    },
    authMethods: offeredMethods(authentication, client).map(renderMethod),
    _meta: { "parley/idempotencyKeys": true, ...marker },
  };
}

/** Whether a capability is advertised. If so, the marker is an object; otherwise it is `null` or missing. */
function isPresent(marker: object | null | undefined): boolean {
  return marker !== undefined && marker !== null;
}

function renderMethod(method: AuthenticationMethod): AuthMethod {
  const { id: methodId, name, description } = method;
  const texts = { methodId, name, ...(description === undefined ? {} : { description }) };
  if (method.type !== "terminal") return { type: "agent", ...texts };
  const { args, env } = method;
  const variables = env && Object.entries(env).map(([variable, value]) => ({ name: variable, value }));
  return {
    type: "terminal",
    ...texts,
    ...(args && { args: [...args] }),
    ...(variables && { env: variables }),
  };
}
