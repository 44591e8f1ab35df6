import type { AgentDefinition } from "../author/agent-definition.ts";
import type { ClientFeatures } from "../author/client-description.ts";

interface InitializeParams {
  readonly clientCapabilities?: { readonly session?: { readonly cursors?: object | null } | null } | null;
}

export const canFork = ({ store, capabilities }: AgentDefinition): boolean =>
  store !== undefined && capabilities?.fork !== false;

export const forksAtCursors = (definition: AgentDefinition): boolean =>
  canFork(definition) && definition.capabilities?.cursors === true;

/** Determines whether the client receives cursors. Version 1 clients have to opt in. */
export function cursorFeatures(
  params: unknown,
  definition: AgentDefinition,
  version: 1 | 2,
): Pick<ClientFeatures, "cursors"> {
  const { clientCapabilities } = params as InitializeParams;
  const asks = version === 2 || Boolean(clientCapabilities?.session?.cursors);
  return asks && forksAtCursors(definition) ? { cursors: true } : {};
}
