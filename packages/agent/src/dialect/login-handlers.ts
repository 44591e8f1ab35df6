import type { RequestContext } from "@parley/protocol";

import { login } from "../author/authentication.ts";
import type { DialectHost } from "./dialect-host.ts";

/** Handlers that log users in and out. Each protocol version uses its own method names for these handlers. */
export interface LoginHandlers {
  readonly login: (
    params: { readonly methodId: string },
    context: Pick<RequestContext, "signal">,
  ) => Promise<object>;
  readonly logout: () => Promise<object>;
}

/** Returns `undefined` if the agent has no authentication. */
export function createLoginHandlers({ definition, principal }: DialectHost): LoginHandlers | undefined {
  const { authentication } = definition;
  if (authentication === undefined) return undefined;
  return {
    async login({ methodId }, { signal }) {
      await login(authentication, methodId, { signal, principal });
      return {};
    },
    async logout() {
      await authentication.logout({ principal });
      return {};
    },
  };
}
