import type { Authentication } from "@parley/agent";
import { ErrorCode, RequestError } from "@parley/protocol";

import { forgetCredentials } from "./credentials.ts";

const SHARED = "Cannot log out: the API keys belong to who runs this server, and all its users use them";

/**
 * Offers clients with a terminal the command `parley-agent login`, which lets users enter an API key. Login is
 * optional, because local models and the scripted model work without a key. The keys belong to the user who runs this
 * process. A server's principals can use the keys but not remove them.
 */
export function userAuthentication(credentialsPath: string): Authentication {
  return {
    methods: [
      {
        id: "login",
        name: "Enter an API key",
        description: "Asks for a provider's API key in the terminal, and stores it",
        type: "terminal",
        args: ["login"],
      },
    ],
    isAuthenticated: () => true,
    login: () => Promise.resolve(),
    async logout({ principal }) {
      if (principal !== undefined) throw new RequestError(ErrorCode.invalidRequest, SHARED);
      forgetCredentials(credentialsPath);
    },
  };
}
