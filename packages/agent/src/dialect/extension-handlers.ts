import type { ExtensionHandlers } from "@parley/protocol";

import type { SessionHost } from "./session-host.ts";

/** Passes methods that the version does not have to the agent's author. */
export function extensionHandlers(
  host: Pick<SessionHost, "definition" | "client" | "principal">,
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
